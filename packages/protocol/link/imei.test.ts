import { describe, expect, it } from 'vitest';
import { hasLuhnDigit, isImei } from './imei.ts';

const testImei = '867959033024992';
const cloneImei = '867959033024999';

describe('an IMEI', () => {
  it('has fifteen digits, the last of which checks the others', () => {
    expect(isImei('86795903302499')).toBe(false);
    expect(isImei(`${testImei} `)).toBe(false);
    expect(hasLuhnDigit('490154203237518')).toBe(true);
    expect(hasLuhnDigit('490154203237517')).toBe(false);
    expect(hasLuhnDigit(testImei)).toBe(true);
    expect(hasLuhnDigit(cloneImei)).toBe(false);
  });
});
