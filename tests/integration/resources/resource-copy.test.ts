import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { kept, resourceWorld } from '../../support/resource-world.ts';

const world = await resourceWorld();
const { server, admin, upload } = world;
const { name } = kept(await upload('oss/endpoint/put-file', 'hello', 'a.txt'));
const copy = (dest: string) =>
  server.post(`/api/blade-resource/oss/endpoint/copy-file?fileName=${name}&destFileName=${dest}`, {}, admin);
const [tenant] = name.split('-');
const digits = '0'.repeat(32);

it.each(['html', 'svg', 'exe', 'csv'])('a copy has the kind of its file: not %s', async (kind) => {
  expect((await copy(`${tenant}-${digits}.${kind}`)).status).toBe(400);
});

it('a copy is stored neither elsewhere nor for another tenant', async () => {
  expect((await copy('../a.txt')).status).toBe(400);
  expect((await copy(`999999-${digits}.txt`)).status).toBe(404);
});

it('a copy has a random name, and never replaces a file', async () => {
  const wished = (await copy(`${tenant}-${digits}.txt`)).body.data as { name: string; link: string };
  expect(wished.name).toMatch(new RegExp(`^${tenant}-[0-9a-f]{32}\\.txt$`));
  expect(wished.name).not.toContain(digits);
  expect((await server.get(wished.link)).text).toBe('hello');
  expect((await copy(name)).body.data).not.toMatchObject({ name });
});

it('files on the disk are readable by their owner alone', () => {
  const files = readdirSync(join(server.app.services.config.dataDir, 'uploads'), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile() && entry.name.endsWith('.txt'));
  expect(files.length).toBeGreaterThan(2);
  for (const { parentPath, name: file } of files)
    expect(statSync(join(parentPath, file)).mode & 0o777, file).toBe(0o600);
});
