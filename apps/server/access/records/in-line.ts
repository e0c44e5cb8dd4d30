/** Most calls that may wait for one key; further ones are refused. */
const mostWaiting = 200;

/** Runs work with the same key one at a time, in order of arrival, in this process. */
export interface KeyedQueue {
  /** @returns undefined if too many calls are waiting: then nothing was done */
  inLine<T>(name: string, work: () => Promise<T>): Promise<T | undefined>;
}

/** Opens queues; an empty one is dropped. */
export function openLines(): KeyedQueue {
  const lines = new Map<string, { tail: Promise<unknown>; length: number }>();
  return {
    async inLine(name, work) {
      const line = lines.get(name) ?? { tail: Promise.resolve(), length: 0 };
      if (line.length >= mostWaiting) return undefined;
      lines.set(name, line);
      line.length += 1;
      const turn = line.tail.then(work);
      line.tail = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        line.length -= 1;
        if (line.length === 0) lines.delete(name);
      }
    },
  };
}
