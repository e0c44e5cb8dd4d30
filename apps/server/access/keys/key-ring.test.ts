import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadKeyRing } from './key-ring.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'keys-')), 'keys');
});
afterEach(async () => {
  await rm(join(folder, '..'), { recursive: true });
});

test('a damaged key stops the program and names the file', async () => {
  await loadKeyRing(folder);
  await writeFile(join(folder, 'signing.key'), 'short');
  await expect(loadKeyRing(folder)).rejects.toThrow(/signing\.key/);
});

test('keys survive a restart', async () => {
  const first = await loadKeyRing(folder);
  const again = await loadKeyRing(folder);
  expect(again.signing).toStrictEqual(first.signing);
  expect(again.sealing).toStrictEqual(first.sealing);
  expect(again.sm2.publicKey).toBe(first.sm2.publicKey);
});

test('processes that start together end up with the same keys', async () => {
  const rings = await Promise.all(Array.from({ length: 8 }, () => loadKeyRing(folder)));
  expect(new Set(rings.map((ring) => ring.sm2.publicKey)).size).toBe(1);
  expect(await readdir(folder)).toStrictEqual(['sealing.key', 'signing.key', 'sm2.key']);
});

test('only the owner may read the keys', async () => {
  await loadKeyRing(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
});
