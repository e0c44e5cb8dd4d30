import { describe, expect, it } from 'vitest';
import { alarmTrigger } from './alarm-triggers.ts';
import { limitFault } from './limit-check.ts';
import { thresholdFields } from './threshold-fields.ts';

const rule = (trigger: number, a: string | null, b: string | null = null) => ({
  alarmTrigger: trigger,
  alarmNumA: a,
  alarmNumB: b,
});
const wide = (given: ReturnType<typeof rule>, deadband: number) => ({ ...given, deadband });
const code = (given: ReturnType<typeof rule>, attrId?: string) =>
  limitFault(given, attrId === undefined ? undefined : thresholdFields.get(attrId))?.code;

describe('limits of a rule', () => {
  it.each([
    ['nothing', rule(alarmTrigger.above, null), undefined, 'threshold.limitMissing'],
    ['a word', rule(alarmTrigger.above, 'high'), undefined, 'threshold.limitMissing'],
    ['one end of a range', rule(alarmTrigger.outside, '1'), undefined, 'threshold.limitMissing'],
    ['A above B', rule(alarmTrigger.inside, '2', '1'), undefined, 'threshold.order'],
    ['bit 64', rule(alarmTrigger.bitSet, '64'), undefined, 'threshold.limitRange'],
    ['a bit that a register lacks', rule(alarmTrigger.bitSet, '16'), '4.faultFlag', 'threshold.limitRange'],
    ['more than a register', rule(alarmTrigger.equals, '65536'), '4.faultFlag', 'threshold.limitRange'],
    ['a negative status word', rule(alarmTrigger.equals, '-1'), '4.faultFlag', 'threshold.limitRange'],
    ['part of a status word', rule(alarmTrigger.equals, '1.5'), '4.faultFlag', 'threshold.limitRange'],
    ['half a bit', rule(alarmTrigger.bitSet, '0.5'), undefined, 'threshold.limitRange'],
    ['a rate over nothing', rule(alarmTrigger.rate, '0'), undefined, 'threshold.limitRange'],
    ['no data for no time', rule(alarmTrigger.noData, '0'), undefined, 'threshold.limitRange'],
    ['a charge above 100%', rule(alarmTrigger.above, '101'), '4.soc', 'threshold.limitRange'],
    ['a status word above 5', rule(alarmTrigger.above, '5'), '4.faultFlag', 'threshold.limitRange'],
    ['a bit of a voltage', rule(alarmTrigger.bitSet, '1'), '2.firstVoltage', 'threshold.limitRange'],
    [
      'a return below a rate of 0',
      wide(rule(alarmTrigger.rate, '5'), 6),
      undefined,
      'threshold.deadbandRange',
    ],
    [
      'a return below no charge',
      wide(rule(alarmTrigger.above, '90'), 91),
      '4.soc',
      'threshold.deadbandRange',
    ],
    [
      'a return above all charge',
      wide(rule(alarmTrigger.below, '20'), 81),
      '4.soc',
      'threshold.deadbandRange',
    ],
    [
      'no band to return to',
      wide(rule(alarmTrigger.outside, '10', '20'), 5.1),
      undefined,
      'threshold.deadbandRange',
    ],
    [
      'a return out of it all',
      wide(rule(alarmTrigger.inside, '10', '90'), 11),
      '4.soc',
      'threshold.deadbandRange',
    ],
    ['an invalid code', rule(alarmTrigger.equals, '9999'), '4.voltageAlert', 'threshold.limitRange'],
  ])('cannot be %s', (_, given, attrId, expected) => {
    expect(code(given, attrId)).toBe(expected);
  });

  it.each([
    ['a limit', rule(alarmTrigger.above, '57.6'), '1.batteryVoltage'],
    ['a return to the last value there is', wide(rule(alarmTrigger.above, '90'), 90), '4.soc'],
    ['a return to the middle of a band', wide(rule(alarmTrigger.outside, '10', '20'), 5), '2.firstVoltage'],
    ['a deadband where none is asked', wide(rule(alarmTrigger.noData, '10'), 500), '2.firstVoltage'],
    ['a range of one value', rule(alarmTrigger.inside, '5', '5'), '2.firstVoltage'],
    ['a bit of a status word', rule(alarmTrigger.bitSet, '15'), '4.faultFlag'],
    ['a whole status word', rule(alarmTrigger.equals, '65535'), '4.faultFlag'],
    ['silence of a status word', rule(alarmTrigger.noData, '10'), '4.faultFlag'],
  ])('can be %s', (_, given, attrId) => {
    expect(code(given, attrId)).toBeUndefined();
  });
});

describe('a limit outside the range of the registers', () => {
  const about = thresholdFields.get('2.firstVoltage')?.about ?? { label: { zh: '', en: '' }, kind: 'number' };
  const fault = (given: ReturnType<typeof rule>, bounds: readonly [number, number], scale = 1) =>
    limitFault(given, { about: { ...about, scale }, bounds });

  it.each([
    ['above its most', rule(alarmTrigger.above, '656'), 'alarmNumA', '0 to 655.35'],
    ['below its least', rule(alarmTrigger.below, '-1'), 'alarmNumA', '0 to 655.35'],
    ['equal to no value of it', rule(alarmTrigger.equals, '700'), 'alarmNumA', '0 to 655.35'],
    ['at the far end of a range', rule(alarmTrigger.outside, '1', '700'), 'alarmNumB', '0 to 655.35'],
  ])('is refused %s', (_, given, field, range) => {
    expect(fault(given, [0, 655.35])).toMatchObject({
      code: 'threshold.limitRange',
      field,
      range: { en: range },
    });
  });

  it('is distinguished from one at its end, from a rate and from silence, which have other limits', () => {
    expect(fault(rule(alarmTrigger.above, '655.35'), [0, 655.35])).toBeUndefined();
    expect(fault(rule(alarmTrigger.rate, '9999'), [0, 655.35])).toBeUndefined();
    expect(fault(rule(alarmTrigger.noData, '9999'), [0, 655.35])).toBeUndefined();
  });

  it.each([
    ['of a byte', [0, 255], 8],
    ['of a register', [0, 65_535], 16],
    ['of a register read with a sign', [-32_768, 32_767], 16],
    ['of two registers', [0, 4_294_967_295], 32],
    ['of two registers with a direction', [-4_294_967_295, 4_294_967_295], 32],
  ] as const)('is refused as a bit of a status word beyond those %s', (_, bounds, bits) => {
    const word = thresholdFields.get('4.faultFlag')?.about ?? about;
    const bit = (one: number) =>
      limitFault(rule(alarmTrigger.bitSet, String(one)), { about: word, bounds })?.range?.en;
    expect(bit(bits - 1)).toBeUndefined();
    expect(bit(bits)).toBe(`a whole number from 0 to ${bits - 1}`);
  });

  it('is checked in the unit in which the value is shown, and reports an open end as such', () => {
    expect(fault(rule(alarmTrigger.above, '65.536'), [0, 65_535], 0.001)?.range?.en).toBe('0 to 65.535');
    expect(fault(rule(alarmTrigger.below, '-1'), [0, Number.POSITIVE_INFINITY])?.range).toEqual({
      zh: '不小于0',
      en: '0 or more',
    });
  });
});

it('each field that can be monitored has an id of at most 30 characters and labels in both languages', () => {
  expect(thresholdFields.size).toBeGreaterThan(100);
  for (const { attrId, about } of thresholdFields.values()) {
    expect(attrId.length, attrId).toBeLessThanOrEqual(30);
    expect(about.label.zh && about.label.en).toBeTruthy();
  }
});
