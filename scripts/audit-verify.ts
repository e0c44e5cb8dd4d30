// `npm run audit:verify`: walks the chains of the audit log and says whether lines were changed or removed. Reads DATABASE_URL,
// else the embedded database of DATA_DIR, also while the server runs on it. Exit code 1 when a chain is broken.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../apps/server/config.ts';
import { createLog } from '../apps/server/logging.ts';
import { type ChainFault, verifyAudit } from '../apps/server/logs/audit-verify.ts';
import { databaseKey, databaseName, superuser } from '../apps/server/store/cluster.ts';
import { startEmbedded } from '../apps/server/store/embedded.ts';

const config = readConfig(process.env);
process.exit(await verified());

async function verified(): Promise<number> {
  if (config.databaseUrl !== undefined) return report(config.databaseUrl);
  const pidFile = join(config.dataDir, 'database', 'postmaster.pid');
  if (!existsSync(join(config.dataDir, 'database'))) {
    process.stderr.write(`没有数据库 No database in ${config.dataDir}\n`);
    return 2;
  }
  const running = runningAt(pidFile);
  if (running !== undefined) return report(running);
  const database = await startEmbedded({ dataDir: config.dataDir, log: createLog('error') });
  try {
    return await report(database.url);
  } finally {
    await database.close();
  }
}

/** Address of a database server that runs: its port is the fourth line of the file, its state the eighth (PostgreSQL, pidfile.h). */
function runningAt(pidFile: string): string | undefined {
  if (!existsSync(pidFile)) return undefined;
  const [pid = '', , , port = '', , , , state = ''] = readFileSync(pidFile, 'utf8').split('\n');
  if (state.trim() !== 'ready' || !isAlive(Number(pid))) return undefined;
  return `postgres://${superuser}:${databaseKey(config.dataDir)}@127.0.0.1:${port.trim()}/${databaseName}`;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function report(url: string): Promise<number> {
  const chains = await verifyAudit(url);
  for (const { tenantId, fine, fault } of chains) {
    const verdict = fault === null ? '完好 intact' : `断裂 BROKEN: ${inWords(fault)}`;
    process.stdout.write(`租户 tenant ${tenantId}  ${fine} 行正确 rows fine  ${verdict}\n`);
  }
  if (chains.length === 0) process.stdout.write('没有审计记录 No audit rows\n');
  return chains.some(({ fault }) => fault !== null) ? 1 : 0;
}

function inWords({ kind, seq }: ChainFault): string {
  switch (kind) {
    case 'missing':
      return `第 ${seq} 行缺失 row ${seq} is missing`;
    case 'changed':
      return `第 ${seq} 行被修改 row ${seq} was changed`;
    default:
      return `第 ${seq} 行与链不符 row ${seq} does not continue the chain`;
  }
}
