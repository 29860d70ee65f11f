import { serve } from './serve.js';
import { tasks } from './volunteer-work.js';

serve(tasks);
