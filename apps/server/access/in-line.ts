/** Most that may wait for one turn; who comes later is told to come again. */
const mostWaiting = 200;

/** Work of one name is done one after the other, in the order of arrival, in this process. */
export interface KeyedQueue {
  /** @returns undefined when too many are waiting already: nothing was done then */
  inLine<T>(name: string, work: () => Promise<T>): Promise<T | undefined>;
}

/** Opens lines; one is forgotten as soon as nobody stands in it. */
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
