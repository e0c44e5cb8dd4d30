import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { archiveSettings, restoreCommand } from './archive-command.ts';
import { backupFolder } from './backup-folder.ts';
import { clusterEntries, isCopied, packFile, unpackFile } from './cluster-files.ts';
import { dropUnneeded, filesBelow, mirrorNew } from './mirror-files.ts';
import { unneededWal } from './prune.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'heliodeck-backup-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
const write = (path: string, text = path): void => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};

describe('the archive command', () => {
  const name = '000000010000000000000007';
  /** Runs a command like PostgreSQL, which replaces its placeholders. */
  const run = (command: string, path: string): number => {
    const text = command.replaceAll(/%(.)/g, (_, sign: string) => ({ p: path, f: name })[sign] ?? sign);
    try {
      execFileSync('/bin/sh', ['-c', text], { stdio: 'ignore' });
      return 0;
    } catch (error) {
      return (error as { status: number }).status;
    }
  };

  it.each(['plain', "a folder's name, 100%f $(touch x) `y`"])(
    'stores a file whole in %s, and no other file under its name',
    (place) => {
      const folder = { ...backupFolder(root), wal: join(root, place) };
      mkdirSync(folder.wal);
      const command = archiveSettings(folder).archive_command ?? '';
      write('one', 'first');
      write('two', 'other');
      expect(run(command, join(root, 'one'))).toBe(0);
      expect(readdirSync(folder.wal)).toEqual([`${name}.gz`]);
      expect(gunzipSync(readFileSync(join(folder.wal, `${name}.gz`))).toString()).toBe('first');
      expect(run(command, join(root, 'one'))).toBe(0);
      expect(run(command, join(root, 'two'))).not.toBe(0);
      expect(run(restoreCommand(folder), join(root, 'back'))).toBe(0);
      expect(readFileSync(join(root, 'back'), 'utf8')).toBe('first');
    },
  );

  it('fails if the folder is unavailable, so that the database keeps the file', () => {
    const folder = backupFolder(join(root, 'away'));
    write('one', 'first');
    expect(run(archiveSettings(folder).archive_command ?? '', join(root, 'one'))).not.toBe(0);
    expect(run(restoreCommand(folder), join(root, 'back'))).not.toBe(0);
  });
});

describe('the files of a cluster', () => {
  it('are those that PostgreSQL’s manual requires', () => {
    for (const path of [
      'base/5/1259',
      'global/pg_control',
      'PG_VERSION',
      'pg_xact/0000',
      'base/5/pg_filenode.map',
    ])
      expect(isCopied(path), path).toBe(true);
    for (const path of [
      ...['postmaster.pid', 'pg_wal/000000010000000000000001', 'pg_replslot/x/state', 'base/pgsql_tmp/1'],
      ...['base/5/pg_internal.init', 'backup_label.old', 'recovery.signal', 'pg_subtrans/0000'],
    ])
      expect(isCopied(path), path).toBe(false);
  });

  it('include empty folders, and are restored byte by byte', async () => {
    write('c/base/5/1259', 'x'.repeat(300_000));
    write('c/pg_wal/archive_status/a.ready');
    mkdirSync(join(root, 'c/pg_tblspc'));
    const { folders, files } = clusterEntries(join(root, 'c'));
    expect(folders).toEqual(['base', 'base/5', 'pg_tblspc', 'pg_wal']);
    expect(files).toEqual(['base/5/1259']);
    const facts = await packFile(join(root, 'c'), 'base/5/1259', join(root, 'b'));
    if (facts === undefined) throw new Error('it is there');
    await unpackFile(join(root, 'b'), facts, join(root, 'r'));
    expect(readFileSync(join(root, 'r/base/5/1259'), 'utf8')).toBe('x'.repeat(300_000));
    await expect(unpackFile(join(root, 'b'), { ...facts, size: 1 }, join(root, 'r'))).rejects.toThrow(
      'damaged',
    );
    expect(await filesBelow(join(root, 'r'))).toEqual([]);
    expect(await packFile(join(root, 'c'), 'base/5/gone', join(root, 'b'))).toBeUndefined();
  });
});

describe('the files to remove', () => {
  it('include WAL before the first file that is needed, on any timeline, and never a history file', () => {
    const first = '000000020000000000000005';
    const names = [
      ...[
        '000000010000000000000004.gz',
        '000000020000000000000004.gz',
        '000000010000000000000004.00000028.backup.gz',
      ],
      ...['000000010000000000000005.gz', '000000020000000000000006.gz', '00000002.history.gz', 'x.gz.part'],
    ];
    expect(unneededWal(names, first)).toEqual(names.slice(0, 3));
    expect(unneededWal(names, '')).toEqual([]);
  });

  it('include no uploaded file that a kept backup lists, that still exists, or that is younger than the oldest of them', async () => {
    for (const name of ['there', 'listed', 'young', 'old']) write(`copies/t/${name}`);
    write('uploads/t/there');
    const before = new Date('2026-01-02T00:00:00Z');
    for (const name of ['there', 'listed', 'old'])
      utimesSync(join(root, 'copies/t', name), new Date(0), new Date('2026-01-01T00:00:00Z'));
    const dropped = await dropUnneeded({
      from: join(root, 'uploads'),
      to: join(root, 'copies'),
      lists: [['t/listed']],
      before,
    });
    expect(dropped).toBe(1);
    expect(await filesBelow(join(root, 'copies'))).toEqual(['t/listed', 't/there', 't/young']);
  });

  it('include nothing of the copy while a file removed from the product is kept in a backup', async () => {
    write('uploads/t/one');
    expect(await mirrorNew(join(root, 'uploads'), join(root, 'copies'))).toEqual(['t/one']);
    rmSync(join(root, 'uploads/t/one'));
    expect(await mirrorNew(join(root, 'uploads'), join(root, 'copies'))).toEqual([]);
    expect(await filesBelow(join(root, 'copies'))).toEqual(['t/one']);
  });
});
