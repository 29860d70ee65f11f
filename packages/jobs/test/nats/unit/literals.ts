/** Messages word by word as docs/protocol.md has them; `protocol-page.test.ts` compares. */
export const JOB = 'f1ef62148c42a4fac74b0f49d9749bb1';
/** Stands for `<64 hex>`. */
export const HASH = '729e19756f766834d43cce2d51c6a2103cc318751e44f61900bff6e30e2d695f';

export const NOTICE = `{"v":1,"job":"${JOB}","searchId":"cover-1-bits-fewest-1c86eb5de22854f3e9eb0fd50a8221b0","collect":false,"problem":"${HASH}","revoked":[],"retired":false}`;
export const OFFER = '{"v":1,"unit":[1662,301],"ms":10000,"divide":false}';
export const COMPLAINT = '{"v":1,"unit":[3,17],"reason":"…"}';
export const PROBLEM = '{"module":"@quadrille/cover","name":"searchOfText","input":{"text":"…"}}';
export const REVOCATION = '{"v":1,"name":"volunteer:ann"}';
