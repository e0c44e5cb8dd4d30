/** Lets a few through at a time; the rest wait in the order they came. */
interface Turnstile {
  /** Resolves when there is room, with the function that makes room again. */
  enter(): Promise<() => void>;
}

/** @param places how many are let in at once */
export function turnstile(places: number): Turnstile {
  let taken = 0;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  };
  return {
    async enter() {
      if (taken < places) taken += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      let left = false;
      return () => {
        if (!left) leave();
        left = true;
      };
    },
  };
}
