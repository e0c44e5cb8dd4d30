import { readdirSync, readFileSync } from 'node:fs';
import { auditedThings } from '@heliodeck/model/logs/audit-log';
import { entities } from '@heliodeck/model/registries/entities';
import { expect, it } from 'vitest';

const server = new URL('../../apps/server/', import.meta.url);

it('everything that the server writes into the audit log has a label', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const written = files.flatMap((file) =>
    [...readFileSync(new URL(file, server), 'utf8').matchAll(/\bact: '\w+',\s*entity: '(\w+)'/g)].map(
      ([, key = '']) => key,
    ),
  );
  expect(written).toContain('boardKey');
  const known = new Set<string>([...entities.keys(), ...auditedThings.map(({ value }) => value)]);
  expect([...new Set(written)].filter((key) => !known.has(key))).toEqual([]);
});
