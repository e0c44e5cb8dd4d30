// `npm run keys:renew -- signing|sm2|sealing …`: replaces keys of DATA_DIR/keys. The servers must be stopped; copy the folder to all of
// them before they start again. Uses DATABASE_URL, else starts the embedded database of DATA_DIR.
import { join } from 'node:path';
import { type RenewableKey, renewable, renewKey } from '../apps/server/access/keys/renew-keys.ts';
import { readConfig } from '../apps/server/config.ts';
import { createLog } from '../apps/server/logging.ts';
import { startEmbedded } from '../apps/server/store/embedded.ts';
import { serversOn } from './servers-on.ts';

const names = process.argv.slice(2);
const config = readConfig(process.env);
process.exit(await renewed());

async function renewed(): Promise<number> {
  const known = names.flatMap((name) => renewable.find((one) => one === name) ?? []);
  if (known.length === 0 || known.length < names.length) {
    process.stderr.write(`用法 usage: npm run keys:renew -- ${renewable.join('|')} …\n`);
    return 2;
  }
  if (config.databaseUrl !== undefined) return renewAll(known, config.databaseUrl);
  // Refuses while a server uses the folder.
  const database = await startEmbedded({ dataDir: config.dataDir, log: createLog('error') });
  try {
    return await renewAll(known, database.url);
  } finally {
    await database.close();
  }
}

async function renewAll(keys: readonly RenewableKey[], url: string): Promise<number> {
  const running = await serversOn(url);
  if (running > 0) {
    process.stderr.write(
      `数据库仍有 ${running} 个服务连接，请先停止 ${running} connections of servers: stop them first\n`,
    );
    return 1;
  }
  for (const key of keys) {
    const { sealed, former } = await renewKey(join(config.dataDir, 'keys'), key, url, new Date());
    process.stdout.write(
      `${key}: 已更新 renewed, 重新加密 sealed anew ${sealed}, 原密钥 former key ${former}\n`,
    );
  }
  return 0;
}
