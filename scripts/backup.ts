// `npm run backup [-- --to FOLDER --keep N --without-keys]`: makes a base backup (docs/guides/backups.md), also while the server is
// running. Uses BACKUP_DIR, BACKUP_KEEP, DATA_DIR and DATABASE_URL like the server.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runBackup } from '../apps/server/backup/run-backup.ts';
import { readConfig } from '../apps/server/config.ts';
import { createLog } from '../apps/server/logging.ts';
import { withOwnerDatabase } from '../apps/server/store/owner-database.ts';
import { runTold, showProgress } from './told.ts';

const usage = '用法 usage: npm run backup [-- --to FOLDER --keep N --without-keys]';

await runTold(usage, async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, keep: { type: 'string' }, 'without-keys': { type: 'boolean' } },
  });
  const config = readConfig(process.env);
  const to = values.to === undefined ? config.backupDir : resolve(values.to);
  const keep = values.keep === undefined ? config.backupKeep : Number(values.keep);
  if (to === undefined || !Number.isInteger(keep) || keep < 1)
    throw new TypeError('设置 BACKUP_DIR 或 --to set BACKUP_DIR or --to');
  const { version } = JSON.parse(
    readFileSync(new URL('../apps/server/package.json', import.meta.url), 'utf8'),
  ) as {
    version: string;
  };
  const { base, pruned } = await withOwnerDatabase(config, createLog('error'), (ownerUrl) =>
    runBackup({
      ownerUrl,
      to,
      keep,
      version,
      dataDir: config.dataDir,
      isEmbedded: config.databaseUrl === undefined,
      withKeys: values['without-keys'] !== true,
      progress: showProgress('备份 backup'),
    }),
  );
  const { files, endedAt, uploads } = base.manifest;
  process.stdout.write(
    `已备份 backed up ${base.folder}\n  ${files.length} 个数据库文件 database files, ${uploads.length} 个上传文件 uploaded files, ${endedAt}\n`,
  );
  if (pruned.bases > 0)
    process.stdout.write(`  已清理旧备份 older backups removed: ${pruned.bases}, WAL ${pruned.wal}\n`);
});
