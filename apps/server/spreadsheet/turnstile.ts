/** Admits a limited number at a time; the others wait in order of arrival. */
interface Turnstile {
  /** Resolves when there is a place, with the function that releases it. */
  enter(): Promise<() => void>;
}

/** @param places how many are admitted at once */
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
