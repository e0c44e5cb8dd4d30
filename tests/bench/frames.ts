/** Timers in a page: the duration of its frames, and how long its scripts delay one. */
import type { Page } from '@playwright/test';

/** Measurements of a page since its timers were started, ms. */
interface Counted {
  /**
   * For every frame the time from its first callback until it is painted, plus preceding tasks beyond the
   * length of a frame.
   */
  readonly frames: readonly number[];
  /** Scripts of each frame that took longer than 50 ms in total. */
  readonly scripts: readonly number[];
}

/** Starts the timers of a page. */
export const startClocks = (page: Page): Promise<void> => page.evaluate(clocks);

/** Returns the measurements and resets them. */
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
  // A task that delays the next frame counts as part of that frame.
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) frames.push(duration);
  }).observe({ type: 'longtask' });
  // Long Animation Frames API, W3C: the scripts of a long frame, and their duration.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const ran = (entry as unknown as { scripts: readonly { duration: number }[] }).scripts;
      scripts.push(ran.reduce((sum, { duration }) => sum + duration, 0));
    }
  }).observe({ type: 'long-animation-frame' });
}
