/** A worker that walks units of a job of this tab. */
import { serveUnits } from '@quadrille/jobs/web';
import { openSource } from './sources.js';

serveUnits(self, openSource);
