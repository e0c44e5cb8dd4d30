import type { FlowReading } from '@heliodeck/model/energy/energy-flow';
import type { FlowPast } from '@heliodeck/model/energy/flow-past';
import { describe, expect, it } from 'vitest';
import { flowReading, stationFlow } from '../flow.test-support.ts';
import { withGaps } from '../gaps.ts';
import { pictureOf } from '../picture.ts';
import { flowAt, groupedMarks, knownStretches, linesOf, lineValues, stepInstant, stepOf } from './replay.ts';

const zone = 'Asia/Shanghai';
const from = Date.parse('2026-06-01T00:00:00Z');
const stepMs = 300_000;

const reading = (given: Partial<FlowReading>): FlowReading =>
  flowReading({ type: 2, meterRole: 1, values: { totalActivePower: 9, firstVoltage: 230 }, ...given });
const pack = (packNum: number): FlowReading =>
  reading({ deviceId: '5', type: 4, packNum, values: { soc: 50, voltage: 5000, batteryCurrent: 100 } });
const live = stationFlow({ meters: [reading({})], batteries: [pack(1), pack(2)] });
const past: FlowPast = {
  stationId: '9',
  from,
  stepMs,
  steps: 3,
  left: 0,
  lines: [
    {
      list: 'meters',
      deviceId: '1',
      packNum: 0,
      readAt: [from, null, from + 2 * stepMs],
      values: { totalActivePower: [4, null, -0.5] },
    },
    {
      list: 'batteries',
      deviceId: '5',
      packNum: 1,
      readAt: [null, null, from + 2 * stepMs],
      values: { soc: [null, null, 80] },
    },
  ],
};

describe('the diagram at an instant', () => {
  it('has the values of that time with their own times, and no live ones', () => {
    const [meter] = flowAt(live, past, 0, zone).meters;
    expect(meter).toMatchObject({ onlineStatus: 1, dataTime: '2026-06-01 08:00:00' });
    expect(meter?.values).toEqual({ totalActivePower: 4, firstVoltage: null });
  });

  it('shows devices without values at that time, or without history, as not answering', () => {
    const { meters, batteries } = flowAt(live, past, 1, zone);
    expect([...meters, ...batteries].map(({ onlineStatus, dataTime }) => [onlineStatus, dataTime])).toEqual(
      Array.from({ length: 3 }, () => [0, null]),
    );
  });

  it('has dashes for missing values, never a zero', () => {
    const picture = withGaps(pictureOf(flowAt(live, past, 1, zone)));
    expect(picture.dcMeter.power).toMatchObject({ text: '—', unit: '', known: false });
    expect(withGaps(pictureOf(flowAt(live, past, 0, zone))).dcMeter.power).toMatchObject({ text: '4.00' });
  });
});

describe('the time line', () => {
  it('preserves gaps, and averages the packs that answer', () => {
    expect(linesOf(live, past, zone)).toEqual({ power: [4, null, -0.5], charge: [null, null, 80] });
    expect(knownStretches([4, null, 1, 2, null])).toEqual([
      [0, 0],
      [2, 3],
    ]);
    expect(knownStretches([null, null])).toEqual([]);
  });

  it('says the values of the devices now while the diagram is live', () => {
    expect(lineValues(live)).toEqual({ power: 9, charge: 50 });
    expect(lineValues(flowAt(live, past, 1, zone))).toEqual({ power: null, charge: null });
  });

  it('stays within its ends for any instant', () => {
    expect([0, from, from + 1.4 * stepMs, from + 99 * stepMs].map((at) => stepOf(past, at))).toEqual([
      0, 0, 1, 2,
    ]);
    expect(stepInstant(past, 2)).toBe(from + 2 * stepMs);
  });

  it('merges marks that would overlap, and omits those beyond its ends', () => {
    const marks = [from + 1000, from, from - 1, from + 3 * stepMs, from + 3 * stepMs + 1].map((at) => ({
      from: at,
    }));
    expect(groupedMarks(marks, past, 2)).toEqual([
      { slot: 0, at: from, marks: [{ from }, { from: from + 1000 }] },
      { slot: 1, at: from + 3 * stepMs, marks: [{ from: from + 3 * stepMs }] },
    ]);
  });

  it('a group of marks keeps its slot when an earlier mark joins it and a group appears before it', () => {
    const late = { from: from + 2 * stepMs + 1000 };
    const earlier = [{ from }, { from: from + 2 * stepMs }];
    const [alone] = groupedMarks([late], past, 2);
    const [, joined] = groupedMarks([late, ...earlier], past, 2);
    expect(joined?.marks).toEqual([{ from: from + 2 * stepMs }, late]);
    expect(joined?.slot).toBe(alone?.slot);
  });
});
