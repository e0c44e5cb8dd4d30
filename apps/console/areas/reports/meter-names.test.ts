import { meterRole } from '@heliodeck/model/devices/device-words';
import { expect, it } from 'vitest';
import { numberedMeters } from './meter-names.ts';

const common = { timeZone: 'Asia/Shanghai', period: 'total', coverage: 100, events: 0 };
const row = (id: string, stationId: string, meterUse: number | null) => ({
  ...common,
  id,
  subjectId: id,
  stationId,
  meterUse,
});

it('meters are numbered within their station and named by where they stand', () => {
  const { grid, load } = meterRole;
  const rows = [
    row('1', 'a', grid),
    row('2', 'a', load),
    row('3', 'a', grid),
    row('4', 'b', grid),
    row('5', 'b', null),
  ];
  expect(numberedMeters(rows).map(({ number, kind }) => `${number}# ${kind.en}`)).toEqual([
    ...['1# grid-tied meter', '1# load meter', '2# grid-tied meter'],
    ...['1# grid-tied meter', '1# meter'],
  ]);
});
