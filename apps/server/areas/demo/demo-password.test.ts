import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { demoPassword, knownDemoPassword } from './demo-password.ts';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'heliodeck-demo-'));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

it('the demonstration password differs from that of every other installation', async () => {
  expect(await demoPassword({ dataDir: newFolder() })).not.toBe(await demoPassword({ dataDir: newFolder() }));
});

it('the demonstration password is the same at every start, in a file that only its owner can read', async () => {
  const dataDir = newFolder();
  const first = await demoPassword({ dataDir });
  expect(await demoPassword({ dataDir })).toBe(first);
  expect(first.length).toBeGreaterThanOrEqual(12);
  expect(statSync(join(dataDir, 'keys', 'demo-password')).mode & 0o077).toBe(0);
});

it('the demonstration password is the configured one if there is one', async () => {
  expect(await demoPassword({ dataDir: newFolder(), demoPassword: 'given' })).toBe('given');
});

it('the password is shown as generated, and not where it was set from outside', async () => {
  const dataDir = newFolder();
  expect(await knownDemoPassword({ dataDir })).toBeNull();
  expect(await knownDemoPassword({ dataDir, demoPassword: 'given' })).toBe('given');
  const made = await demoPassword({ dataDir });
  expect(await knownDemoPassword({ dataDir })).toBe(made);
});
