import { expect, test } from 'vitest';
import { withLatestReading } from './use-latest.ts';

const event = { kind: 'readings', deviceId: '1', record: 'battery', at: 0, values: { soc: 50 } } as const;

test('a reading of one pack does not change the others', () => {
  const rows = [
    { id: '1-1', packNum: 1, soc: 80 },
    { id: '1-2', packNum: 2, soc: 81, soh: 98 },
  ];
  expect(withLatestReading(rows, { ...event, pack: 2 })).toEqual([
    rows[0],
    { id: '1-2', packNum: 2, soc: 50, soh: 98 },
  ]);
});

test('a reading of a pack that is not shown changes nothing', () => {
  const rows = [{ id: '1-1', packNum: 1, soc: 80 }];
  expect(withLatestReading(rows, { ...event, pack: 7 })).toBe(rows);
});

test('a value that is read again is as new as its row, and one that is not read keeps its age', () => {
  const readAt = { soc: '2026-06-01 09:00:00', soh: '2026-06-01 08:00:00' };
  const [row] = withLatestReading([{ id: '1-1', packNum: 1, soc: 80, soh: 98, readAt }], {
    ...event,
    pack: 1,
  });
  expect(row).toMatchObject({ soc: 50, soh: 98 });
  expect(row?.readAt).toEqual({ soh: '2026-06-01 08:00:00' });
});
