import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate file system in memory that can be filled. */
export interface SmallDisk {
  readonly path: string;
  /** Fills the free space. */
  fill(): void;
  /** Releases the space. */
  clear(): void;
  close(): void;
}

const blockBytes = 1 << 20;

/** Mounts one. The caller closes it. @throws Error if this user may not mount */
export function smallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'heliodeck-disk-'));
  const { status, stderr } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m,mode=755`,
    'tmpfs',
    path,
  ]);
  if (status !== 0) {
    rmdirSync(path);
    throw new Error(`a disk that can be full has to be mounted, by root on Linux: ${stderr}`);
  }
  chmodSync(path, 0o755);
  const ballast = join(path, 'ballast');
  return {
    path,
    fill() {
      const block = Buffer.alloc(blockBytes, 1);
      for (let { bavail, bsize } = statfsSync(path); bavail > 0; { bavail, bsize } = statfsSync(path))
        try {
          writeFileSync(ballast, block.subarray(0, Math.min(blockBytes, bavail * bsize)), { flag: 'a' });
        } catch (error) {
          // Another writer took the space.
          if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return;
          throw error;
        }
    },
    clear: () => rmSync(ballast, { force: true }),
    close() {
      spawnSync('umount', ['-l', path]);
      rmdirSync(path);
    },
  };
}
