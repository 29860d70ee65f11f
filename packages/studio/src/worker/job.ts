import { tasks } from './job-work.js';
import { serve } from './serve.js';

serve(tasks);
