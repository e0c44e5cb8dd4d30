import { createStore } from '../state/store.ts';

/** Since when the server has not responded, in milliseconds since 1970; undefined = it does. */
export const serverLostSince = createStore<number | undefined>(undefined);

/** A single attempt may fail by accident; if a second one after this time fails too, the server is unavailable, ms. */
const secondLookMs = 700;
const answerWithinMs = 4000;
const longestPauseMs = 5000;

let looking: Promise<boolean> | undefined;

/**
 * Called after a request, the feed or the loading of a screen's code failed: checks whether the server
 * responds, and if not, waits until it does.
 * @returns when the server responds: whether it had been unavailable
 */
export function doubtServer(): Promise<boolean> {
  looking ??= look().finally(() => {
    looking = undefined;
  });
  return looking;
}

/** Settles at once if the server responds, otherwise when it does again. */
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

/** A proxy may respond with an error status while the server is down. */
async function answers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs);
    return (await fetch('/health', { cache: 'no-store', credentials: 'omit', signal })).ok;
  } catch {
    return false;
  }
}
