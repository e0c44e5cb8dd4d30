/** Saves values one after the other: of those that came while a save was under way only the latest is sent. */
export interface LatestSave<T> {
  /** Settles when nothing is under way any more; rejects with the refusal of the value sent last. */
  send(value: T): Promise<void>;
}

/** Makes one over the call that saves a value. */
export function latestSave<T>(save: (value: T) => Promise<void>): LatestSave<T> {
  let running: Promise<void> | undefined;
  let next: { readonly value: T } | undefined;
  const run = async (): Promise<void> => {
    try {
      while (next) {
        const { value } = next;
        next = undefined;
        await save(value).catch((error: unknown) => {
          // A refusal of what was replaced meanwhile concerns nobody.
          if (!next) throw error;
        });
      }
    } finally {
      running = undefined;
    }
  };
  return {
    send(value) {
      next = { value };
      running ??= run();
      return running;
    },
  };
}
