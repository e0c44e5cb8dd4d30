import { describe, expect, it } from 'vitest';
import type { ReportedFind } from '../bus-scan/use-scan.ts';
import { readFinds } from './read-finds.ts';

const device = { address: 4, model: 'srne-rover', family: 'modbus' };
const find = (
  address: number,
  profile: string | undefined,
  more: Partial<ReportedFind> = {},
): ReportedFind => ({
  family: 'modbus',
  address,
  disturbed: false,
  answers: [],
  registered: null,
  fits: profile === undefined ? [] : [{ profile, score: 80, reasons: [] }],
  ...more,
});
const entered = { registered: { id: '1', name: 'x', model: 'srne-rover' } };

describe('the findings of a scan about a device', () => {
  it.each([
    ['it answers as its model', [find(4, 'srne-rover', entered)], { kind: 'there' }],
    ['it answers, and no model fits', [find(4, undefined, entered)], { kind: 'there' }],
    [
      'another model answers at its address',
      [find(4, 'epever-tracer', entered)],
      { kind: 'other', profile: 'epever-tracer' },
    ],
    ['two devices share its address', [find(4, undefined, { disturbed: true })], { kind: 'disturbed' }],
    [
      'its model answers at an address that is not entered',
      [find(2, 'epever-tracer'), find(9, 'srne-rover')],
      { kind: 'moved', address: 9 },
    ],
    [
      'the same model at an entered address is that device, not this one',
      [find(9, 'srne-rover', entered)],
      { kind: 'alone', others: 1 },
    ],
    [
      'the same number in another protocol is another device',
      [find(4, 'pace-ascii', { family: 'pace-ascii' })],
      { kind: 'alone', others: 1 },
    ],
    ['nobody answers', [], { kind: 'nobody' }],
  ])('%s', (_, finds, expected) => {
    expect(readFinds(device, finds)).toEqual(expected);
  });
});
