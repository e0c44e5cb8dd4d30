import { spawn } from 'node:child_process';
import { ffmpeg, needed } from '../../scripts/test-programs.ts';

/** The ffmpeg of the tests. @throws Error that names what to install: tests of video are never left out */
export function needFfmpeg(): string {
  return needed(ffmpeg);
}

/** Moving test pictures of ffmpeg, 640×360, 15 a second, a key frame each second. */
export const testPictures = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=15'] as const;

/** H.264 as browsers play it. */
export const asH264 = [
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-profile:v', 'baseline'],
  ...['-pix_fmt', 'yuv420p', '-g', '15', '-bf', '0'],
] as const;

/** Runs ffmpeg until it is stopped. @param take what it writes to its standard output */
export function runFfmpeg(
  args: readonly string[],
  take?: (chunk: Buffer) => void,
): { readonly stop: () => Promise<void> } {
  const child = spawn(needFfmpeg(), ['-hide_banner', '-loglevel', 'error', '-nostdin', ...args], {
    stdio: ['ignore', take ? 'pipe' : 'ignore', 'inherit'],
  });
  if (take) child.stdout?.on('data', take);
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  return {
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
