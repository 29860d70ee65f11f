/** The checker as a function; it stands alone in its folder, and reads texts only. */
import { checking, type Verdict } from '../checker/check.js';
import { formatDlx } from '../dlx-text.js';
import type { Model } from '../model.js';

/** Checks that `certificate` proves the number of solutions of `given`: a model, or its text in Knuth's format. */
export function checkCertificate(given: string | Model, certificate: Uint8Array): Verdict {
  const steps = checking(typeof given === 'string' ? given : formatDlx(given), certificate);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
