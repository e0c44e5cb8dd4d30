// `npm run restore -- --from FOLDER --to DATA_DIR [--at INSTANT --keys FOLDER]`: creates a data folder from a backup
// (docs/guides/backups.md). With DATABASE_URL a dump is restored into that database, and the rest into the data folder.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupFolder } from '../apps/server/backup/backup-folder.ts';
import { restoreCluster } from '../apps/server/backup/restore-cluster.ts';
import { restoreElsewhere } from '../apps/server/backup/restore-elsewhere.ts';
import { readConfig } from '../apps/server/config.ts';
import { createLog } from '../apps/server/logging.ts';
import { restoredFacts } from './restored-facts.ts';
import { runTold, showProgress } from './told.ts';

const usage =
  '用法 usage: npm run restore -- --from FOLDER --to DATA_DIR [--at 2026-11-26T10:00:00+08:00] [--keys FOLDER]';

await runTold(usage, async () => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      at: { type: 'string' },
      keys: { type: 'string' },
    },
  });
  if (values.from === undefined || values.to === undefined) throw new TypeError('--from, --to');
  const at = values.at === undefined ? undefined : instant(values.at);
  const from = backupFolder(resolve(values.from));
  const dataDir = resolve(values.to);
  const keys = values.keys === undefined ? from.keys : resolve(values.keys);
  const { databaseUrl } = readConfig(process.env);
  const inspect = async (ownerUrl: string): Promise<void> => {
    for (const line of await restoredFacts(ownerUrl)) process.stdout.write(`  ${line}\n`);
  };
  const shared = { from, dataDir, keys, inspect, ...(at && { at }) };
  const base =
    databaseUrl === undefined
      ? await restoreCluster({ ...shared, log: createLog('error'), progress: showProgress('恢复 restore') })
      : await restoreElsewhere({ ...shared, ownerUrl: databaseUrl });
  process.stdout.write(`已从备份恢复 restored from ${base.name} → ${dataDir}\n`);
});

/** Parses a time with its zone: without one it would be a different time on every machine. */
function instant(text: string): Date {
  const at = new Date(text);
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) ||
    Number.isNaN(at.getTime())
  )
    throw new TypeError(`--at ${text}: an instant with its zone, 2026-11-26T10:00:00+08:00`);
  return at;
}
