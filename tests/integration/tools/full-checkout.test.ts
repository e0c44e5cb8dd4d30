import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkoutAt } from '../../../apps/server/areas/tools/generator/checkout.ts';
import { smallDisk } from '../../support/small-disk.ts';

const disk = smallDisk(2);
afterAll(() => disk.close());

it('a generation into a full disk leaves the checkout as it was, and succeeds once there is space', () => {
  writeFileSync(join(disk.path, 'list.ts'), 'former');
  const checkout = checkoutAt(disk.path);
  const names = () =>
    readdirSync(disk.path, { recursive: true, encoding: 'utf8' })
      .filter((name) => name !== 'ballast')
      .toSorted();
  const files = checkout.plan(
    ['list.ts', 'apps/one.ts', 'apps/two.ts'].map((path) => ({ path, text: path.repeat(20_000) })),
    new Set(['list.ts']),
  );
  disk.fill();
  expect(() => checkout.write(files)).toThrow(/ENOSPC/);
  expect(names()).toStrictEqual(['list.ts']);
  expect(readFileSync(join(disk.path, 'list.ts'), 'utf8')).toBe('former');
  disk.clear();
  checkout.write(files);
  expect(names()).toStrictEqual(['apps', 'apps/one.ts', 'apps/two.ts', 'list.ts']);
});
