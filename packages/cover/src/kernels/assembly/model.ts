/** What the kernels of exact cover have in common: reading a model, sets of options, hashes (AssemblyScript). */

/** Where the uses of an option begin and end: byte offsets into the model's arrays. */
@inline export function beginOf(starts: usize, option: usize): usize { return <usize>load<u32>(starts + (option << 2)) << 2; }
@inline export function endOf(starts: usize, option: usize): usize { return beginOf(starts, option + 1); }

/** Puts an option into a bitset. */
export function add(set: usize, option: usize): void {
  const byte = set + (option >> 3);
  store<u8>(byte, load<u8>(byte) | <u8>(<u32>1 << (<u32>option & 7)));
}

/**
 * Adds to `row` all options of an item, or those of another color when `sameColor` names the options that agree. Four
 * vectors at a time: most of it runs before the engine has optimized it, and then a turn of a loop is dear.
 */
export function unite(row: usize, all: usize, sameColor: usize, bytes: usize): void {
  let at: usize = 0;
  if (!sameColor) {
    for (const end = bytes & ~63; at < end; at += 64) {
      const to = row + at, from = all + at;
      v128.store(to, v128.or(v128.load(to), v128.load(from)));
      v128.store(to, v128.or(v128.load(to, 16), v128.load(from, 16)), 16);
      v128.store(to, v128.or(v128.load(to, 32), v128.load(from, 32)), 32);
      v128.store(to, v128.or(v128.load(to, 48), v128.load(from, 48)), 48);
    }
  }
  for (; at < bytes; at += 16) {
    let others = v128.load(all + at);
    if (sameColor) others = v128.andnot(others, v128.load(sameColor + at));
    v128.store(row + at, v128.or(v128.load(row + at), others));
  }
}

/** Writes the two hashes of every option; those of a solution's options add up to its own. */
export function fillHashes(hashes: usize, optionCount: usize): void {
  for (let option: usize = 0; option < optionCount; option++) {
    const hash = hashes + (option << 3);
    store<u32>(hash, mix(<u32>option + 0x9e3779b9));
    store<u32>(hash, mix(<u32>option ^ 0x7f4a7c15), 4);
  }
}

/** Mixes the bits of a number: the end of MurmurHash3. */
export function mix(x: u32): u32 {
  x = (x ^ (x >> 16)) * 0x85ebca6b;
  x = (x ^ (x >> 13)) * 0xc2b2ae35;
  return x ^ (x >> 16);
}
