import { spawn } from 'node:child_process';

/** How long the result is cached, ms: an installation meanwhile is detected. */
const rememberMs = 60_000;
const answerMs = 10_000;

/** Returns whether ffmpeg can be run. */
export type HasFfmpeg = () => Promise<boolean>;

/** @param path of ffmpeg, or its name */
export function ffmpegFinder(path: string): HasFfmpeg {
  let found: Promise<boolean> | undefined;
  let until = 0;
  return () => {
    const now = Date.now();
    if (found === undefined || now > until) {
      found = answers(path);
      until = now + rememberMs;
    }
    return found;
  };
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(path, ['-hide_banner', '-version'], { stdio: 'ignore', timeout: answerMs });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
