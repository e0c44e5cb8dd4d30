// `npm run audit:verify`: verifies the chains of the audit log and reports changed or removed lines. Uses DATABASE_URL, else the embedded
// database of DATA_DIR, also while the server is running. Exit code 1 if a chain is broken.
import { readConfig } from '../apps/server/config.ts';
import { createLog } from '../apps/server/logging.ts';
import { type ChainFault, verifyAudit } from '../apps/server/logs/audit-verify.ts';
import { withOwnerDatabase } from '../apps/server/store/owner-database.ts';

const config = readConfig(process.env);
process.exit(await verified());

async function verified(): Promise<number> {
  try {
    return await withOwnerDatabase(config, createLog('error'), report);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
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
