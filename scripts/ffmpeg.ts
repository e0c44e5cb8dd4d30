// ffmpeg for the tests of video: the one that is there, else Debian's, else the words that say what is missing.
import { spawnSync } from 'node:child_process';

/** What to do where there is none. */
export const needed =
  'ffmpeg is missing: the tests of video need it. Install it (Debian: apt-get install ffmpeg), or set FFMPEG to its path';

function isThere(): boolean {
  const path = process.env.FFMPEG || 'ffmpeg';
  return spawnSync(path, ['-hide_banner', '-version'], { stdio: 'ignore' }).status === 0;
}

/** Installs Debian's ffmpeg where there is none and this user may. @returns whether there is one now */
export function installFfmpeg(): boolean {
  if (isThere()) return true;
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    process.stdout.write('\n== ffmpeg is missing: installing the package of that name\n');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'ffmpeg']])
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  }
  if (isThere()) return true;
  process.stdout.write(`\n${needed}\n`);
  return false;
}
