import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './source-files.ts';

const folder = join(root, 'apps/server/store/migrations');
const files = readdirSync(folder);

describe('the migrations', () => {
  it('have names the migrator finds, and unique numbers, which determine their order', () => {
    expect(files.filter((file) => !/^\d{3}-[a-z0-9-]+\.ts$/.test(file))).toEqual([]);
    const numbers = files.map((file) => file.slice(0, 3));
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  it('leave transactions and locks to the migrator, which holds one lock over all of them', () => {
    const own = /\b(begin|commit|rollback)\b\s*[;`]|concurrently|pg_advisory/i;
    const offenders = files.filter((file) => {
      // Bodies of functions contain begin and end, too.
      const text = readFileSync(join(folder, file), 'utf8').replace(/\$\$[\s\S]*?\$\$/g, '');
      return own.test(text);
    });
    expect(offenders).toEqual([]);
  });
});
