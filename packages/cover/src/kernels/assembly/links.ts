/**
 * What dancing links (links/assembly.ts) do to lists, in AssemblyScript, and how they look for the options that go with one
 * that is chosen. Items and nodes are drawn there.
 */

/** Takes every other use of an option out of its list. Uses of a settled color (< 0) stay where they are. */
@inline export function hide(node: usize): void {
  for (let at = node + 16; at != node;) {
    const item: usize = load<u32>(at), up: usize = load<u32>(at, 4);
    if (!item) at = up;
    else {
      if (load<i32>(at, 12) >= 0) {
        const down: usize = load<u32>(at, 8);
        store<u32>(up, <u32>down, 8);
        store<u32>(down, <u32>up, 4);
        store<u32>(item, load<u32>(item) - 1);
      }
      at += 16;
    }
  }
}

@inline export function unhide(node: usize): void {
  for (let at = node - 16; at != node;) {
    const item: usize = load<u32>(at), down: usize = load<u32>(at, 8);
    if (!item) at = down;
    else {
      if (load<i32>(at, 12) >= 0) {
        const up: usize = load<u32>(at, 4);
        store<u32>(up, <u32>at, 8);
        store<u32>(down, <u32>at, 4);
        store<u32>(item, load<u32>(item) + 1);
      }
      at -= 16;
    }
  }
}

export function cover(item: usize): void {
  for (let node: usize = load<u32>(item, 8); node != item; node = load<u32>(node, 8)) hide(node);
  const left: usize = load<u32>(item, 12), right: usize = load<u32>(item, 16);
  store<u32>(left, <u32>right, 16);
  store<u32>(right, <u32>left, 12);
}

export function uncover(item: usize): void {
  const left: usize = load<u32>(item, 12), right: usize = load<u32>(item, 16);
  store<u32>(left, <u32>item, 16);
  store<u32>(right, <u32>item, 12);
  for (let node: usize = load<u32>(item, 4); node != item; node = load<u32>(node, 4)) unhide(node);
}

/** Settles the color of a secondary item: options that want another one go, the others need no more looking at. */
function purify(item: usize, color: i32): void {
  for (let node: usize = load<u32>(item, 8); node != item; node = load<u32>(node, 8)) {
    if (load<i32>(node, 12) == color) store<i32>(node, -1, 12);
    else hide(node);
  }
}

function unpurify(item: usize, color: i32): void {
  for (let node: usize = load<u32>(item, 4); node != item; node = load<u32>(node, 4)) {
    if (load<i32>(node, 12) < 0) store<i32>(node, color, 12);
    else unhide(node);
  }
}

export function commit(node: usize, item: usize, lastPrimary: usize): void {
  if (item <= lastPrimary) {
    const bound = load<u32>(item, 20) - 1;
    store<u32>(item, bound, 20);
    if (bound == 0) cover(item);
  } else {
    const color = load<i32>(node, 12);
    if (color == 0) cover(item);
    else if (color > 0) purify(item, color);
  }
}

export function uncommit(node: usize, item: usize, lastPrimary: usize): void {
  if (item <= lastPrimary) {
    const bound = load<u32>(item, 20);
    if (bound == 0) uncover(item);
    store<u32>(item, bound + 1, 20);
  } else {
    const color = load<i32>(node, 12);
    if (color == 0) uncover(item);
    else if (color > 0) unpurify(item, color);
  }
}

/** Commits every use of an option except `node` itself. */
export function commitOthers(node: usize, lastPrimary: usize): void {
  for (let at = node + 16; at != node;) {
    const item: usize = load<u32>(at);
    if (!item) at = load<u32>(at, 4);
    else { commit(at, item, lastPrimary); at += 16; }
  }
}

export function uncommitOthers(node: usize, lastPrimary: usize): void {
  for (let at = node - 16; at != node;) {
    const item: usize = load<u32>(at);
    if (!item) at = load<u32>(at, 8);
    else { uncommit(at, item, lastPrimary); at -= 16; }
  }
}

/** Stands in the header of an item that no other option may use. */
const TAKEN: i32 = -2;

/**
 * Writes into the headers of the other items of an option which color a further option must have there: TAKEN, or none in
 * particular (0) where every option left has the same.
 */
export function markItems(node: usize): void {
  for (let at = node + 16; at != node;) {
    const item: usize = load<u32>(at);
    if (!item) { at = load<u32>(at, 4); continue; }
    const color = load<i32>(at, 12);
    store<i32>(item, color == 0 ? TAKEN : max(color, 0), 28);
    at += 16;
  }
}

export function unmarkItems(node: usize): void {
  for (let at = node + 16; at != node;) {
    const item: usize = load<u32>(at);
    if (!item) { at = load<u32>(at, 4); continue; }
    store<i32>(item, 0, 28);
    at += 16;
  }
}

/** Whether an option goes with the one whose items are marked. */
@inline export function suits(node: usize): bool {
  for (let at = node + 16; at != node;) {
    const item: usize = load<u32>(at);
    if (!item) { at = load<u32>(at, 4); continue; }
    const wanted = load<i32>(item, 28);
    if (wanted && wanted != load<i32>(at, 12)) return false;
    at += 16;
  }
  return true;
}
