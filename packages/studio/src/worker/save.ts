import { tasks } from './save-work.js';
import { serve } from './serve.js';

serve(tasks);
