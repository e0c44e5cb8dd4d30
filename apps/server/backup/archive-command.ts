import { execFileSync } from 'node:child_process';
import type { BackupFolder } from './backup-folder.ts';

/** A WAL file is archived at least this often while there are writes, s: the most that is lost with the machine. */
const archiveTimeoutSeconds = 60;

/**
 * Settings with which the embedded database archives its WAL. An existing file counts as archived only if it has the same bytes
 * (PostgreSQL's manual, "Setting Up WAL Archiving"); an incomplete file never has its final name.
 */
export function archiveSettings({ wal }: BackupFolder): Readonly<Record<string, string>> {
  const folder = forShell(wal);
  const file = `${folder}/%f.gz`;
  const same = `gunzip -c ${file} | cmp -s - %p`;
  const write = `gzip -1 -c %p > ${file}.part && sync ${file}.part && mv ${file}.part ${file} && sync ${folder}`;
  return {
    archive_mode: 'on',
    archive_timeout: `${archiveTimeoutSeconds}s`,
    archive_command: `if test -f ${file}; then ${same}; else ${write}; fi`,
  };
}

/** Command that fetches an archived WAL file during recovery. */
export function restoreCommand({ wal }: Pick<BackupFolder, 'wal'>): string {
  const file = `${forShell(wal)}/%f.gz`;
  return `test -f ${file} && gunzip -c ${file} > %p`;
}

/** A path as one word of the shell, with the percent signs escaped that PostgreSQL would interpret. */
function forShell(path: string): string {
  return `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;
}

/** @throws Error that names a missing program needed for archiving */
export function requireArchivePrograms(): void {
  for (const program of ['gzip', 'gunzip', 'cmp', 'sync'])
    try {
      execFileSync('/bin/sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    } catch {
      throw new Error(`BACKUP_DIR needs the program ${program} (packages gzip, diffutils, coreutils)`);
    }
}
