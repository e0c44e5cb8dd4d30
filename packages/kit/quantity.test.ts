import { describe, expect, it } from 'vitest';
import {
  incompletePercentText,
  partPercentText,
  percentText,
  signedPercentText,
  unitGap,
  withUnit,
} from './quantity.ts';

describe('numbers with units', () => {
  it('puts a space before a unit, and none before a percent sign or a degree', () => {
    expect([
      withUnit('12.3', 'kW'),
      withUnit('25', '℃'),
      withUnit('69', '%'),
      withUnit('33.9', '°'),
      withUnit('7', ''),
      withUnit('7', undefined),
    ]).toEqual(['12.3 kW', '25 ℃', '69%', '33.9°', '7', '7']);
    expect([unitGap('kW'), unitGap('%'), unitGap('')]).toEqual(['\u202f', '', '']);
  });

  it('rounds a share half away from zero and groups its digits', () => {
    expect([
      percentText(0.694),
      percentText(-0.02, 1),
      percentText(1.005, 1),
      percentText(0.07, 2),
      percentText(12.5),
      percentText(-0.0001),
    ]).toEqual(['69%', '-2.0%', '100.5%', '7.00%', '1,250%', '0%']);
  });

  it('gives a difference its sign unless it is rounded to nothing', () => {
    expect([0.02, -0.02, 0, 0.0001].map((share) => signedPercentText(share, 1))).toEqual([
      '+2.0%',
      '-2.0%',
      '0.0%',
      '0.0%',
    ]);
  });

  it('keeps small parts apart by a decimal', () => {
    expect([0.5, 0.1, 0.0123, 0].map(partPercentText)).toEqual(['50%', '10%', '1.2%', '0.0%']);
  });

  it('rounds an incomplete share neither to nothing nor to the whole', () => {
    expect([0.9999, 0.6, 0.0001].map(incompletePercentText)).toEqual(['99%', '60%', '1%']);
  });
});
