import { execFileSync } from 'node:child_process';
import type { BackupFolder } from './backup-folder.ts';

/** A WAL file is archived at least so often while anything is written, s: what is lost with the machine at most. */
const archiveTimeoutSeconds = 60;

/**
 * Settings by which the embedded database archives its WAL. A file that is there already counts as archived only where it
 * holds the same bytes (PostgreSQL's manual, "Setting Up WAL Archiving"); one that is half written is never under its name.
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

/** The command that fetches an archived WAL file in recovery. */
export function restoreCommand({ wal }: Pick<BackupFolder, 'wal'>): string {
  const file = `${forShell(wal)}/%f.gz`;
  return `test -f ${file} && gunzip -c ${file} > %p`;
}

/** A path as one word of the shell, with the percent signs that PostgreSQL would read as its own. */
function forShell(path: string): string {
  return `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;
}

/** @throws Error naming the program of the machine that archiving needs and that is not there */
export function requireArchivePrograms(): void {
  for (const program of ['gzip', 'gunzip', 'cmp', 'sync'])
    try {
      execFileSync('/bin/sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    } catch {
      throw new Error(`BACKUP_DIR needs the program ${program} (packages gzip, diffutils, coreutils)`);
    }
}
