/** Messages under way at once: enough that nobody waits for each answer, few enough for every server. */
const GROUP = 64;

/** Does something with each, a group at a time and in the order in which they come. Rejects with the first failure. */
export async function inGroups<T>(
  all: Iterable<T>,
  action: (one: T) => Promise<void>,
  size = GROUP,
): Promise<void> {
  let group: Promise<void>[] = [];
  for (const one of all) {
    group.push(action(one));
    if (group.length < size) continue;
    await Promise.all(group);
    group = [];
  }
  await Promise.all(group);
}
