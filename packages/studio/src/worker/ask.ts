import { tasks } from './ask-work.js';
import { serve } from './serve.js';

serve(tasks);
