import { serve } from '../../worker/serve.js';
import { tasks } from './work.js';

serve(tasks);
