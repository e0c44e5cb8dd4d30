import { label } from '@heliodeck/kit/label';
import { describe, expect, it } from 'vitest';
import { defineProfile } from '../definition/define-profile.ts';
import type { WantedSpan } from '../definition/span.ts';
import { settleSpans, spanKey } from './spans.ts';

/** A device with three pairs of registers in one area of six. */
const profile = defineProfile({
  id: 'test-spans',
  label: label('测试', 'Test'),
  manufacturer: label('无', 'Nobody'),
  source: 'this test',
  protocol: 'modbus',
  deviceTypes: [5],
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  areas: { holding: [[0, 5]] },
  tables: [
    {
      record: 'environment',
      space: 'holding',
      every: 1,
      points: {
        planeIrradiance: [0, 'u32'],
        horizontalIrradiance: [2, 'u32'],
        pressure: [4, 'u32'],
      },
    },
  ],
  examples: [],
});

const pair = (address: number): WantedSpan => ({ space: 'holding', address, count: 2, pieces: [] });
const [first, second, third] = [pair(0), pair(2), pair(4)];
/** Requests elsewhere with the shapes of two and of four registers: only all six registers are left for each pair. */
const taken = [
  { space: 'holding', address: 10, count: 2 },
  { space: 'holding', address: 20, count: 4 },
] as const;

function settled(...plans: readonly WantedSpan[][]): (string | undefined)[] {
  const spans = settleSpans(profile, plans, taken, (what) => {
    throw new Error(what);
  });
  return [first, second, third].map((span) => {
    const asked = spans.get(spanKey(span));
    return asked && spanKey(asked);
  });
}

describe('spans of registers whose answers would have one length', () => {
  it('become one request if no plan reads two of them', () => {
    expect(settled([first], [second], [third])).toEqual(['holding:0+6', 'holding:0+6', 'holding:0+6']);
  });

  it.each([
    ['the first and the second', [[first, second], [third]]],
    ['the second and the third', [[first], [second, third]]],
    ['the first and the third', [[first, third], [second]]],
  ])('are refused if a plan reads %s', (_, plans) => {
    expect(() => settled(...plans)).toThrow('cannot be told apart');
  });
});
