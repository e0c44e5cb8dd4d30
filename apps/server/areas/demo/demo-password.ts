import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomPassword } from '../../access/passwords/first-password.ts';
import type { Config } from '../../config.ts';

/**
 * Password of the demonstration log-in: DEMO_PASSWORD, else one made at the first start and stored next to the keys, so that every start
 * can print it. It differs between installations (docs/product/sign-in.md#first-passwords).
 */
export async function demoPassword({
  dataDir,
  demoPassword: given,
}: Pick<Config, 'dataDir' | 'demoPassword'>): Promise<string> {
  if (given !== undefined) return given;
  const file = fileIn(dataDir);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // 'wx': of two servers that start at once, one makes it and the other reads it.
  await writeFile(file, `${randomPassword()}\n`, { flag: 'wx', mode: 0o600 }).catch(() => undefined);
  return (await readFile(file, 'utf8')).trim();
}

/** The password to print: null if the log-in was made with a DEMO_PASSWORD that this start does not have. */
export async function knownDemoPassword({
  dataDir,
  demoPassword: given,
}: Pick<Config, 'dataDir' | 'demoPassword'>): Promise<string | null> {
  if (given !== undefined) return given;
  const kept = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return kept === null ? null : kept.trim();
}

const fileIn = (dataDir: string): string => join(dataDir, 'keys', 'demo-password');
