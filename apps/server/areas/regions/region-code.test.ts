import { CodedError } from '@heliodeck/model/wire/coded-error';
import { describe, expect, it } from 'vitest';
import { codesAbove, levelOf, parentRegion } from './region-code.ts';

const known = (code: string) => ['00', '33', '3301', '81'].includes(code);
const refusal = (code: string, parent: string | null): string => {
  try {
    return parentRegion(code, parent, known);
  } catch (error) {
    return error instanceof CodedError ? error.code : String(error);
  }
};

describe('the code of a region', () => {
  it.each([
    ['00', 0],
    ['33', 1],
    ['3301', 2],
    ['330106', 3],
    ['330106001', 4],
    ['330106001001', 5],
    ['330', -1],
  ])('%s has level %i', (code, level) => {
    expect(levelOf(code)).toBe(level);
  });

  it('lists the regions that may be its parent', () => {
    expect(codesAbove('330106001')).toEqual(['330106', '3301', '33']);
    expect(codesAbove('33')).toEqual(['00']);
    expect(codesAbove('00')).toEqual([]);
  });

  it('is refused below another parent, without a parent, or below a missing one', () => {
    expect(refusal('330199', '3401')).toBe('region.parentForm');
    expect(refusal('33', '34')).toBe('region.parentForm');
    expect(refusal('340101', null)).toBe('region.parentMissing');
    expect(refusal('340101', '3401')).toBe('region.parentMissing');
  });

  it('finds the nearest existing parent', () => {
    expect(refusal('330199', null)).toBe('3301');
    expect(refusal('810101', null)).toBe('81');
    expect(refusal('34', '')).toBe('00');
    expect(refusal('00', null)).toBe('');
  });
});
