import { CodedError } from './coded-error.ts';

/**
 * Parses a region by the first digits of its code: 2 for a province, 4 for a city, 6 for a district.
 * @throws CodedError report.region for any other text
 */
export function readRegionCode(code: string): string {
  if (!/^\d{2}(\d{2}){0,2}$/.test(code)) throw new CodedError('report.region');
  return code;
}
