import { spawn } from 'node:child_process';
import { ffmpeg, needed } from '../../scripts/test-programs.ts';

/** The ffmpeg for tests. @throws Error that names what to install: tests of video are never skipped */
export function needFfmpeg(): string {
  return needed(ffmpeg);
}

/** Animated test pictures of ffmpeg, 640×360, 15 per second, one key frame per second. */
export const testPictures = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=15'] as const;

/** H.264 in a form that browsers play. */
export const asH264 = [
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-profile:v', 'baseline'],
  ...['-pix_fmt', 'yuv420p', '-g', '15', '-bf', '0'],
] as const;

/** Runs ffmpeg until it is stopped. @param take receives its standard output */
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
