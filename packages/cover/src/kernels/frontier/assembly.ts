/**
 * Counting along a frontier (AssemblyScript): states are keys of `words` 64-bit words, each with the number of ways
 * that lead to it. A step turns every state of one layer into states of the next; equal ones are added up. What a
 * step does is written down by the host (program.ts) in 64-bit words:
 *
 *     step    keep[words]  isTaking  word mask (of the item)  check: word shift mask low  rewrites end  options end
 *     option  test[words]  set[words]  ops end
 *     op      word shift mask code most
 *     rewrite word shift mask from to
 *
 * A step that is not "taking" covers its item by exactly one option, unless a state has it covered already. A taking
 * step takes its one option or leaves it. An option fits where no bit of `test` is set; then `set` is set. An op with
 * `most` counts a field up to it, one with a code gives a color to a field that is empty or has this color. Then
 * fields are rewritten (a color that nobody uses any more), the check is made, and fields that are done are cleared.
 *
 * Memory behind the program:  scratch | table | source entries | target entries → grows with the memory
 * An entry is its key, then its count in `limbs` words. The table holds numbers of target entries, counted from 1.
 *
 * Several kernels can share a layer: each state belongs to the one that its hash names. What a kernel makes for another
 * goes to an outbox, which its host carries over (`send`, `absorb`); what it has made for itself is merged here.
 */

let limbs: usize = 0;
let keyBytes: usize = 0;
let entryBytes: usize = 0;
let code: usize = 0; // the program; ends in it are counted in words from here
let scratch: usize = 0;
let table: usize = 0;
let tableMask: u32 = 0;
let source: usize = 0;
let sourceCount: u32 = 0;
let target: usize = 0;
let targetEnd: usize = 0; // behind the last target entry
let room: usize = 0; // end of the memory

let shift: usize = 0; // how far entries are being moved up
let unmoved: usize = 0; // and the end of those that are not

let step: usize = 0;
let ways: u32 = 0; // at most so many states come from one
let at: u32 = 0; // the source entry to go on with
export let targetCount: u32 = 0;
export let tried: u32 = 0;

let owners: u32 = 1; // kernels that share the layers, and which of them this one is
let own: u32 = 0;
let outboxes: usize = 0; // one for each owner, of `outboxBytes` each
let outboxBytes: usize = 0;
let outboxEnds: usize = 0; // how many bytes are in each, in 32 bits
let fullest: usize = 0;
let top: u64 = 0; // the highest words of all counts of this layer, or-ed

const WORKING = 0, DONE = 1, FULL = 2, OVERFLOW = 3, SEND = 4;

/** Tells how long keys are, and where everything is. */
export function layout(words: usize, code_: usize, scratch_: usize, table_: usize, source_: usize): void {
  code = code_; scratch = scratch_; table = table_; source = source_;
  limbs = 1;
  keyBytes = words << 3;
  entryBytes = keyBytes + 8;
}

/** Makes the first layer: one state without any bit, with one way. */
export function begin(): void {
  memory.fill(source, 0, entryBytes);
  store<u64>(source + keyBytes, 1);
  sourceCount = 1;
}

/** The same for a layer that the host has copied to the source: so many states, with counts of so many words. */
export function resume(count: u32, limbs_: usize): void {
  limbs = limbs_;
  entryBytes = keyBytes + (limbs_ << 3);
  sourceCount = count;
}

/** Shares all layers from now on; the outboxes are empty. */
export function share(owners_: u32, own_: u32, outboxes_: usize, outboxBytes_: usize, outboxEnds_: usize): void {
  owners = owners_; own = own_;
  outboxes = outboxes_; outboxBytes = outboxBytes_; outboxEnds = outboxEnds_;
}

/** The outboxes have been carried away. */
export function sent(): void {
  memory.fill(outboxEnds, 0, <usize>owners << 2);
  fullest = 0;
}

/** Merges the entries between two places, those that are its own, with the target; returns how far there was room. */
export function absorb(from: usize, end: usize): usize {
  for (; from < end; from += entryBytes) {
    if (targetEnd + entryBytes > room || (targetCount + 1) * 3 > tableMask * 2) break;
    const sum = hash(from);
    if (ownerOf(sum) == own && !enter(from, from, sum)) return 0;
  }
  return from;
}

/** Starts a layer from the source, with a table of `tableSize` places (a power of two). */
export function startLayer(step_: usize, ways_: u32, tableSize: u32, room_: usize): void {
  step = step_; ways = ways_; room = room_;
  tableMask = tableSize - 1;
  memory.fill(table, 0, <usize>tableSize << 2);
  target = source + <usize>sourceCount * entryBytes;
  targetEnd = target;
  targetCount = 0; at = 0;
  top = 0;
}

/** The memory has grown. */
export function extend(room_: usize): void { room = room_; }

/** Begins to move source and target entries up by `bytes`, for a larger table; `moveUp` goes on, `rehash` fills it. */
export function enlargeTable(bytes: usize, tableSize: u32): void {
  tableMask = tableSize - 1;
  shift = bytes;
  unmoved = targetEnd;
}

/** Moves up to `budget` bytes, the last ones first; true when all are moved and the table is empty. */
export function moveUp(budget: usize): bool {
  const count = min(budget, unmoved - source);
  unmoved -= count;
  memory.copy(unmoved + shift, unmoved, count);
  if (unmoved != source) return false;
  source += shift; target += shift; targetEnd += shift;
  memory.fill(table, 0, (<usize>tableMask + 1) << 2);
  return true;
}

/** Enters the target entries from number `first` on into the table; returns the next number. */
export function rehash(first: u32, budget: u32): u32 {
  const last = min(targetCount, first + budget);
  for (let entry = first; entry < last; entry++) {
    let spot = placeOf(hash(target + <usize>entry * entryBytes));
    while (load<u32>(table + (<usize>spot << 2))) spot = (spot + 1) & tableMask;
    store<u32>(table + (<usize>spot << 2), entry + 1);
  }
  return last;
}

/** Makes the target the source of the next layer, a piece of the copy at a time; true when it is done. */
export function turn(budget: u32): bool {
  if (at >= sourceCount) { at = 0; sourceCount = 0; }
  const left = targetCount - sourceCount, count = min(left, budget);
  const into = source + <usize>sourceCount * entryBytes;
  memory.copy(into, target + <usize>sourceCount * entryBytes, <usize>count * entryBytes);
  sourceCount += count;
  at = 0;
  return sourceCount == targetCount;
}

/** Gives every count of the source one more word; the host has made room. The layer starts anew. */
export function widen(): void {
  const wider = entryBytes + 8;
  for (let entry = sourceCount; entry-- > 0;) {
    const into = source + <usize>entry * wider;
    memory.copy(into, source + <usize>entry * entryBytes, entryBytes);
    store<u64>(into + entryBytes, 0);
  }
  limbs++;
  entryBytes = wider;
}

/** Goes on with the layer for about `budget` tries: 0 there is more, 1 done, 2 no room, 3 a count is too large, 4 an
 * outbox is full. */
export function run(budget: u32): i32 {
  tried = 0;
  const isTaking = load<u64>(step + keyBytes) != 0;
  const ownWord = <usize>load<u64>(step + keyBytes, 8) << 3, ownMask = load<u64>(step + keyBytes, 16);
  const head = step + keyBytes + 72;
  const rewritesEnd = place(step + keyBytes + 56), optionsEnd = place(step + keyBytes + 64);
  for (; at < sourceCount; at++) {
    if (tried >= budget) return WORKING;
    if (targetEnd + <usize>ways * entryBytes > room || (targetCount + ways) * 3 > tableMask * 2) return FULL;
    if (owners > 1 && fullest + <usize>ways * entryBytes > outboxBytes) return SEND;
    const state = source + <usize>at * entryBytes;
    if (isTaking || load<u64>(state + ownWord) & ownMask) {
      tried++;
      for (let word: usize = 0; word < keyBytes; word += 8) store<u64>(scratch + word, load<u64>(state + word));
      if (finish(head, rewritesEnd) && !insert(state)) return OVERFLOW;
      if (!isTaking) continue;
    }
    for (let option = rewritesEnd; option < optionsEnd;) {
      tried++;
      const ops = option + (keyBytes << 1), end = place(ops);
      if (fits(state, option) && apply(ops + 8, end) && finish(head, rewritesEnd) && !insert(state)) return OVERFLOW;
      option = end;
    }
  }
  return DONE;
}

@inline function place(at: usize): usize { return code + (<usize>load<u64>(at) << 3); }

/** Writes the state with an option's bits to `scratch`, if they are free. */
@inline function fits(state: usize, option: usize): bool {
  for (let word: usize = 0; word < keyBytes; word += 8) {
    const has = load<u64>(state + word);
    if (has & load<u64>(option + word)) return false;
    store<u64>(scratch + word, has | load<u64>(option + keyBytes + word));
  }
  return true;
}

@inline function apply(begin: usize, end: usize): bool {
  for (let op = begin; op < end; op += 40) {
    const field = scratch + (<usize>load<u64>(op) << 3), shift = load<u64>(op, 8);
    const word = load<u64>(field), value = (word >> shift) & load<u64>(op, 16);
    const code = load<u64>(op, 24), most = load<u64>(op, 32);
    if (most) {
      if (value >= most) return false;
      store<u64>(field, word + ((<u64>1) << shift));
    } else {
      if (value != 0 && value != code) return false;
      store<u64>(field, word | (code << shift));
    }
  }
  return true;
}

@inline function finish(head: usize, rewritesEnd: usize): bool {
  const low = load<u64>(step + keyBytes, 48);
  if (low) {
    const word = load<u64>(scratch + (<usize>load<u64>(step + keyBytes, 24) << 3));
    if (((word >> load<u64>(step + keyBytes, 32)) & load<u64>(step + keyBytes, 40)) < low) return false;
  }
  for (let op = head; op < rewritesEnd; op += 40) {
    const field = scratch + (<usize>load<u64>(op) << 3), shift = load<u64>(op, 8), mask = load<u64>(op, 16);
    const word = load<u64>(field);
    if (((word >> shift) & mask) == load<u64>(op, 24)) {
      store<u64>(field, (word & ~(mask << shift)) | (load<u64>(op, 32) << shift));
    }
  }
  for (let word: usize = 0; word < keyBytes; word += 8) {
    store<u64>(scratch + word, load<u64>(scratch + word) & load<u64>(step + word));
  }
  return true;
}

@inline function hash(key: usize): u64 {
  let sum: u64 = 0x9e3779b97f4a7c15;
  for (let word: usize = 0; word < keyBytes; word += 8) {
    sum = (sum ^ load<u64>(key + word)) * 0xbf58476d1ce4e5b9;
    sum ^= sum >> 32;
  }
  return sum * 0x94d049bb133111eb;
}

/** Where a key is looked for first, by the high bits of its hash; whose it is, by other ones. */
@inline function placeOf(sum: u64): u32 { return <u32>(sum >> 33) & tableMask; }
@inline function ownerOf(sum: u64): u32 { return (<u32>(sum >> 16) & 0xffff) * owners >> 16; }

/** Gives the state in `scratch`, with the count of `state`, to its owner; false when a count becomes too large. */
@inline function insert(state: usize): bool {
  const sum = hash(scratch);
  if (owners > 1) {
    const owner = ownerOf(sum);
    if (owner != own) {
      const size = outboxEnds + (<usize>owner << 2), end = load<u32>(size);
      write(outboxes + <usize>owner * outboxBytes + end, scratch, state);
      store<u32>(size, end + <u32>entryBytes);
      fullest = max(fullest, end + entryBytes);
      return true;
    }
  }
  return enter(scratch, state, sum);
}

/** Adds the count of `state` to the target entry with this key; false when it becomes too large. */
function enter(key: usize, state: usize, sum: u64): bool {
  let spot = placeOf(sum);
  for (;;) {
    const number = load<u32>(table + (<usize>spot << 2));
    if (!number) break;
    const entry = target + <usize>(number - 1) * entryBytes;
    let word: usize = 0;
    while (word < keyBytes && load<u64>(entry + word) == load<u64>(key + word)) word += 8;
    if (word == keyBytes) return add(entry + keyBytes, state + keyBytes);
    spot = (spot + 1) & tableMask;
  }
  store<u32>(table + (<usize>spot << 2), ++targetCount);
  write(targetEnd, key, state);
  top |= load<u64>(targetEnd + entryBytes - 8);
  targetEnd += entryBytes;
  return true;
}

/** An entry: the key, then the count of `state`. */
@inline function write(into: usize, key: usize, state: usize): void {
  for (let word: usize = 0; word < keyBytes; word += 8) store<u64>(into + word, load<u64>(key + word));
  for (let word = keyBytes; word < entryBytes; word += 8) store<u64>(into + word, load<u64>(state + word));
}

@inline function add(into: usize, from: usize): bool {
  let carry: u64 = 0;
  for (let limb: usize = 0; limb < limbs << 3; limb += 8) {
    const more = load<u64>(from + limb), before = load<u64>(into + limb);
    const sum = before + more, whole = sum + carry;
    carry = <u64>(sum < before) | <u64>(whole < sum);
    store<u64>(into + limb, whole);
  }
  top |= load<u64>(into + (limbs - 1 << 3));
  return carry == 0;
}

export function sourcePlace(): usize { return source; }
export function sourceSize(): u32 { return sourceCount; }
export function targetPlace(): usize { return targetEnd; }

/** How many bits the highest words of the counts of this layer have at most. */
export function topBits(): u32 { return 64 - <u32>clz(top); }
