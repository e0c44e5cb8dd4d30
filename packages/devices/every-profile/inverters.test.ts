import type { MetricValue } from '@heliodeck/model/descriptors/record';
import { describe, expect, it } from 'vitest';
import { made } from '../derived.test-support.ts';
import { deyeLp3 } from '../profiles/deye-lp3.ts';
import { kstarHybrid } from '../profiles/kstar-hybrid.ts';
import { sofarHyd } from '../profiles/sofar-hyd-g3.ts';
import { solisHybrid } from '../profiles/solis-hybrid.ts';
import { textOfPoint } from '../values/registers.ts';

describe('a signed number whose words are read separately', () => {
  it.each([
    [1200, 0, -1200],
    [-1200, 0xffff, 1200],
    [0, 0, 0],
    [-1, 0xffff, 1],
  ])('low %i with high %i is %i W into the grid', (gridPower, gridPowerHigh, watts) => {
    expect(made(deyeLp3, { gridPower, gridPowerHigh }, 'gridActivePower')).toBe(watts);
  });

  it.each([
    ['the sign changed between the reads, upwards', 0, 0xffff],
    ['the sign changed between the reads, downwards', -1, 0],
    ['the high word is a filler', 1200, 0x8000],
    ['the value is beyond sixteen bits', 1200, 1],
  ])('is absent if %s', (_, gridPower, gridPowerHigh) => {
    expect(made(deyeLp3, { gridPower, gridPowerHigh }, 'gridActivePower')).toBeNull();
  });

  it('is absent until both words were read', () => {
    expect(made(deyeLp3, { gridPower: 1200 }, 'gridActivePower')).toBeUndefined();
  });
});

describe('faults of an inverter', () => {
  it('several faults of one word are reported at once', () => {
    const quiet = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`fault${i + 1}`, 0]));
    const words = { ...quiet, fault1: 0x0085 };
    expect(made(sofarHyd, words, 'errorMsg1')).toBe(0b100_0101);
    expect(made(sofarHyd, words, 'errorMsg2')).toBe(0);
  });

  it('a bit without a documented meaning is reported as unknown', () => {
    const quiet = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`fault${i + 1}`, 0]));
    expect(made(sofarHyd, quiet, 'errorMsg4')).toBe(0);
    expect(made(sofarHyd, { ...quiet, fault8: 0x8000 }, 'errorMsg4')).toBe(0x8000);
    expect(made(kstarHybrid, { errorCode: 0x8000_0001 }, 'errorMsg4')).toBe(0x8000);
  });
});

describe('the fault words of a Solis inverter', () => {
  const words = ['gridFaults', 'backupFaults', 'batteryFaults', 'deviceFaults', 'deviceFaults2'];
  const registers = [1, 2, 3, 4, 5, 6].map((n) => `errorMsg${n}`);
  const quiet = Object.fromEntries(words.map((word) => [word, 0]));
  const said = (read: Readonly<Record<string, MetricValue>>) =>
    registers.map((register) => made(solisHybrid, { ...quiet, ...read }, register));

  it.each(words.flatMap((word) => Array.from({ length: 16 }, (_, bit) => [word, bit] as const)))(
    '%s bit %i belongs to exactly one register, as one error',
    (word, bit) => {
      const set = said({ [word]: 2 ** bit }).filter((value) => value !== 0);
      expect(set).toHaveLength(1);
      expect(Math.log2(Number(set[0])) % 1).toBe(0);
    },
  );

  it('report no fault if no bit is set, and are absent if they were not read', () => {
    expect(said({})).toEqual([0, 0, 0, 0, 0, 0]);
    expect(made(solisHybrid, {}, 'errorMsg1')).toBeUndefined();
  });

  it('report several faults at once', () => {
    expect(said({ gridFaults: 0x0003, batteryFaults: 0x0001, deviceFaults2: 0x0020 })).toEqual([
      0x11, 0x08, 0x20, 0, 0, 0,
    ]);
  });
});

describe('a time of day in registers', () => {
  it.each([
    ['time2', [7, 5], '07:05'],
    ['time4', [0x3037, 0x3035], '07:05'],
    ['time4', [0x3233, 0x3539], '23:59'],
    ['time100', [2359], '23:59'],
    ['time256', [0x1707], '23:07'],
    ['time256', [0x1800], '24:00'],
  ] as const)('%s of %j is %s', (type, registers, text) => {
    expect(textOfPoint({ type, size: registers.length }, registers, 0)).toBe(text);
  });

  it.each([
    ['time2', [0xffff, 0xffff]],
    ['time2', [24, 1]],
    ['time4', [7, 5]],
    ['time4', [0x0723, 0x0059]],
    ['time4', [0x3235, 0x3030]],
    ['time4', [0x3030, 0x3a30]],
    ['time100', [2460]],
    ['time256', [0xffff]],
  ] as const)('%s of %j is absent', (type, registers) => {
    expect(textOfPoint({ type, size: registers.length }, registers, 0)).toBe('');
  });
});
