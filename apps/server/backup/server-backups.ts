import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import type { Log } from '../context.ts';
import type { Loop } from '../jobs/loop.ts';
import { type RunningLoops, startLoops } from '../jobs/loops.ts';
import { serverSettings } from '../store/postgres-settings.ts';
import { archiveSettings, requireArchivePrograms } from './archive-command.ts';
import { makeBackupFolder, newestBackup } from './backup-folder.ts';
import { mirrorNew } from './mirror-files.ts';

/** A base backup is made when the newest one is this old, ms. */
const everyMs = 86_400_000;
/** As often as WAL is archived at the latest (archive-command.ts), s. */
const uploadsEverySeconds = 60;
const lookEverySeconds = 300;

const program = fileURLToPath(new URL('../../../scripts/backup.ts', import.meta.url));

/** Settings of the embedded database for archiving its WAL; empty if it is not archived. */
export function archiving(backupDir: string | undefined): {
  readonly settings?: Readonly<Record<string, string>>;
  readonly writable?: readonly string[];
} {
  if (backupDir === undefined) return {};
  requireArchivePrograms();
  const folder = makeBackupFolder(backupDir);
  return { settings: { ...serverSettings, ...archiveSettings(folder) }, writable: [folder.wal] };
}

/** Copies uploaded files next to the archived WAL, and makes a base backup every day. */
export function startBackups(
  { backupDir, dataDir }: Pick<Config, 'dataDir'> & { readonly backupDir: string },
  log: Log,
): RunningLoops {
  const folder = makeBackupFolder(backupDir);
  const uploads: Loop = {
    name: 'backup of uploaded files',
    everySeconds: uploadsEverySeconds,
    async run() {
      await mirrorNew(join(dataDir, 'uploads'), folder.uploads);
    },
  };
  const bases: Loop = {
    name: 'base backup',
    everySeconds: lookEverySeconds,
    async run(signal) {
      if (Date.now() - (newestBackup(backupDir)?.getTime() ?? 0) < everyMs) return;
      await runProgram(signal);
      log.info('base backup made', { folder: folder.bases });
    },
  };
  return startLoops([uploads, bases], log);
}

/** Runs in a separate process with the lowest priority, since it compresses the whole database. */
async function runProgram(signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'pipe'], signal });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-2000);
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (code !== 0) throw new Error(`the base backup ended with ${code}: ${said.trim()}`);
}
