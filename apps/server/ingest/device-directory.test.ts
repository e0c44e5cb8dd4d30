import { expect, it } from 'vitest';
import { DeviceDirectory } from './device-directory.ts';

const facts = {
  tenantId: '100001',
  type: 2,
  capacityWatts: null,
  zone: 'UTC',
  stationId: null,
  deptId: null,
  model: null,
  periodSeconds: null,
  periodSince: null,
  retentionDays: 30,
};

function directory(existing: ReadonlySet<string>) {
  const asked: string[][] = [];
  const found = new DeviceDirectory(async (ids) => {
    asked.push([...ids]);
    return new Map(ids.filter((id) => existing.has(id)).map((id) => [id, facts]));
  });
  return { asked, found };
}

it('never queries the database for an invalid id', async () => {
  const { asked, found } = directory(new Set());
  const factsOf = await found.facts(['', '0', '-1', "1' or 1=1", '9223372036854775808', '1e3'], 0);
  expect(asked).toEqual([]);
  expect(factsOf('-1')).toBeUndefined();
});

it('queries a known device once a minute, an unknown one every five seconds', async () => {
  const { asked, found } = directory(new Set(['1']));
  for (const second of [0, 4, 5, 59, 60]) await found.facts(['1', '2'], second * 1000);
  expect(asked).toEqual([['1', '2'], ['2'], ['2'], ['1']]);
});

it('queries a device again after an invalidation', async () => {
  const { asked, found } = directory(new Set(['1', '2']));
  await found.facts(['1', '2'], 0);
  found.forget('1');
  await found.facts(['1', '2'], 1);
  found.forget();
  await found.facts(['1', '2'], 2);
  expect(asked).toEqual([['1', '2'], ['1'], ['1', '2']]);
});
