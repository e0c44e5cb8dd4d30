import { createStore } from '../state/store.ts';

/** Since when the server has not answered, in milliseconds since 1970; undefined = it does. */
export const serverLostSince = createStore<number | undefined>(undefined);

/** One attempt may fail for a moment's sake; a second one after this means that the server is away, ms. */
const secondLookMs = 700;
const answerWithinMs = 4000;
const longestPauseMs = 5000;

let looking: Promise<boolean> | undefined;

/**
 * A call, the feed or the code of a screen broke off: looks whether the server still answers, and if not, until it does.
 * @returns once it answers: whether it had been away
 */
export function doubtServer(): Promise<boolean> {
  looking ??= look().finally(() => {
    looking = undefined;
  });
  return looking;
}

/** Settles at once while the server answers, else when it does again. */
export async function serverAnswers(): Promise<void> {
  if (serverLostSince.get() !== undefined) await doubtServer();
}

async function look(): Promise<boolean> {
  const since = Date.now();
  let pause = secondLookMs;
  let failures = 0;
  for (; !(await answers()); failures += 1) {
    if (failures > 0) serverLostSince.set((before) => before ?? since);
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 1.5, longestPauseMs);
  }
  serverLostSince.set(undefined);
  return failures > 0;
}

/** A proxy in front answers for a server that is gone, but not well. */
async function answers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs);
    return (await fetch('/health', { cache: 'no-store', credentials: 'omit', signal })).ok;
  } catch {
    return false;
  }
}
