/** Wakes whoever waits for "something has changed"; a ring that nobody heard is remembered once. */
export interface Bell {
  ring(): void;
  /** Resolves at the next ring, or at once when it has rung since the last time. */
  heard(): Promise<void>;
}

export function makeBell(): Bell {
  let isRung = false;
  const listeners: (() => void)[] = [];
  return {
    ring: () => {
      isRung = listeners.length === 0;
      for (const listener of listeners.splice(0)) listener();
    },
    heard: async () => {
      if (isRung) isRung = false;
      else await new Promise<void>(resolve => listeners.push(resolve));
    },
  };
}
