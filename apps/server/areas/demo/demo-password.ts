import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomPassword } from '../../access/first-password.ts';
import type { Config } from '../../config.ts';

/**
 * Password of the demonstration log-in: DEMO_PASSWORD, else one made at the first start and kept beside the keys, so that
 * every start can print it. No installation shares it with another (docs/product/sign-in.md#first-passwords).
 */
export async function demoPassword({
  dataDir,
  demoPassword: given,
}: Pick<Config, 'dataDir' | 'demoPassword'>): Promise<string> {
  if (given !== undefined) return given;
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'demo-password');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // 'wx': of two servers that start at once, one makes it and the other reads it.
  await writeFile(file, `${randomPassword()}\n`, { flag: 'wx', mode: 0o600 }).catch(() => undefined);
  return (await readFile(file, 'utf8')).trim();
}
