import type { Log } from '../context.ts';
import { failureLog } from '../failure-log.ts';
import type { Loop } from './loop.ts';

export interface RunningLoops {
  /** Waits for running loops to end and starts none again. */
  stop(): Promise<void>;
}

/**
 * Runs loops until stopped: each at once, then again `everySeconds` after its end. A loop never overlaps itself; one that fails is logged
 * and runs again at its next time.
 */
export function startLoops(loops: readonly Loop[], log: Log): RunningLoops {
  const stopping = new AbortController();
  const running = loops.map((loop) => runAgainAndAgain(loop, log, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

async function runAgainAndAgain(loop: Loop, log: Log, signal: AbortSignal): Promise<void> {
  const failures = failureLog(log, 'loop failed', { loop: loop.name });
  while (!signal.aborted) {
    try {
      await loop.run(signal);
      failures.worked();
    } catch (error) {
      if (!signal.aborted) failures.failed(error);
    }
    await pause(loop.everySeconds * 1000, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resume) => {
    if (signal.aborted) return resume();
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resume();
    }
  });
}
