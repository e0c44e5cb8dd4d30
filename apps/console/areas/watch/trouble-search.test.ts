import type { Trouble } from '@heliodeck/model/wire/trouble';
import { expect, it } from 'vitest';
import { fittingTroubles } from './trouble-search.ts';

const trouble = (id: string, given: Partial<Trouble>): Trouble => ({
  id,
  kind: 'dtuOffline',
  severity: 'info',
  stationId: '1',
  stationName: 'Gulangyu',
  dtuId: '1',
  deviceId: null,
  subject: 'DTU-1',
  since: null,
  words: { code: 'dtuNever', args: {} },
  who: null,
  link: '/',
  ...given,
});
const troubles = [trouble('1', {}), trouble('2', { subject: 'DTU-2', stationName: '鼓浪屿' })];
const idsOf = (keyword: string) => fittingTroubles(troubles, keyword).map(({ id }) => id);

it('a search of troubles requires each of its words in the station, the device or the message', () => {
  expect(idsOf('gulangyu dtu')).toEqual(['1']);
  expect(idsOf('鼓浪屿')).toEqual(['2']);
  expect(idsOf('DTU-2 gulangyu')).toEqual([]);
});

it('a search of spaces alone returns all troubles', () => {
  expect(fittingTroubles(troubles, '  ')).toBe(troubles);
});
