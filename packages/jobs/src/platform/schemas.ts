/**
 * zod, told before its first schema is made not to compile schemas to functions in a browser: a page whose policy
 * forbids evaluated text would report even the attempt. Import it from here wherever browsers may come by.
 */
import { z } from 'zod';

if (typeof process === 'undefined') z.config({ jitless: true });

export { z };
