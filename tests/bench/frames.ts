/** Clocks that run in a page: what its frames take, and how long its scripts hold one up. */
import type { Page } from '@playwright/test';

/** What the clocks of a page have counted since they were started, ms. */
interface Counted {
  /** Of every frame the time from its first callback until it is painted, and of tasks before it what was longer than a frame. */
  readonly frames: readonly number[];
  /** Scripts of each frame that took longer than 50 ms altogether. */
  readonly scripts: readonly number[];
}

/** Starts the clocks of a page. */
export const startClocks = (page: Page): Promise<void> => page.evaluate(clocks);

/** What they have counted; they begin anew. */
export const readClocks = (page: Page): Promise<Counted> =>
  page.evaluate(() => {
    const held = window as unknown as { frames: number[]; scripts: number[] };
    return { frames: held.frames.splice(0), scripts: held.scripts.splice(0) };
  });

/** Runs in the page. */
function clocks(): void {
  const frames: number[] = [];
  const scripts: number[] = [];
  Object.assign(window, { frames, scripts });
  const channel = new MessageChannel();
  let began = 0;
  channel.port1.onmessage = () => frames.push(performance.now() - began);
  const frame = (): void => {
    began = performance.now();
    channel.port2.postMessage(0);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  // A task that holds up the next frame is work of that frame.
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) frames.push(duration);
  }).observe({ type: 'longtask' });
  // Long Animation Frames API, W3C: which scripts a long frame ran, and for how long.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const ran = (entry as unknown as { scripts: readonly { duration: number }[] }).scripts;
      scripts.push(ran.reduce((sum, { duration }) => sum + duration, 0));
    }
  }).observe({ type: 'long-animation-frame' });
}
