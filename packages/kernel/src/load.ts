/**
 * Kernels travel as base64 inside a module: no fetch, no path to resolve, the same in Node, a page and a
 * worker. A module is compiled once and instantiated for every search, so searches share nothing.
 */

const compiled = new Map<string, WebAssembly.Module>();

/** True where this engine runs WebAssembly with SIMD; where it does not, callers use the TypeScript twins. */
export const hasWebAssembly: boolean = (() => {
  // The smallest module with a SIMD instruction: (func (result v128) i32.const 0 i8x16.splat)
  const probe = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
  ];
  try {
    return typeof WebAssembly === 'object' && WebAssembly.validate(new Uint8Array(probe));
  } catch {
    return false;
  }
})();

/** Instantiates the kernel whose bytes are given as base64. */
export function instantiate<Exports>(base64: string): Exports {
  let module = compiled.get(base64);
  if (!module) {
    module = new WebAssembly.Module(bytesOf(base64) as BufferSource);
    compiled.set(base64, module);
  }
  const abort = () => {
    throw new Error('the kernel stopped itself: this is a bug in Quadrille');
  };
  return new WebAssembly.Instance(module, { env: { abort } }).exports as Exports;
}

function bytesOf(base64: string): Uint8Array {
  const { Buffer } = globalThis as { Buffer?: { from(text: string, as: 'base64'): Uint8Array } };
  if (Buffer) return Buffer.from(base64, 'base64'); // Node: a millisecond sooner than the loop
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
