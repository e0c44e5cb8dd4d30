/** Saves values one after the other: of those that arrive during a save only the latest is sent. */
export interface LatestSave<T> {
  /** Resolves when no save is in progress; rejects with the error of the value sent last. */
  send(value: T): Promise<void>;
}

/** Wraps a function that saves a value. */
export function latestSave<T>(save: (value: T) => Promise<void>): LatestSave<T> {
  let running: Promise<void> | undefined;
  let next: { readonly value: T } | undefined;
  const run = async (): Promise<void> => {
    try {
      while (next) {
        const { value } = next;
        next = undefined;
        await save(value).catch((error: unknown) => {
          // The error of a value that was replaced meanwhile is ignored.
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
