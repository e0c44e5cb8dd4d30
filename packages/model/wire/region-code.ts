import { CodedError } from './coded-error.ts';

/**
 * A region by the digits its code begins with: 2 a province, 4 a city, 6 a district.
 * @throws CodedError report.region for anything else
 */
export function readRegionCode(code: string): string {
  if (!/^\d{2}(\d{2}){0,2}$/.test(code)) throw new CodedError('report.region');
  return code;
}
