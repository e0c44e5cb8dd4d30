import { label } from '@heliodeck/kit/label';
import type { PointType } from './point-type.ts';
import type { PointOptions, PointSpec } from './profile-spec.ts';

/** A point outside of all records, on one line: address, type, scale, unit, label in zh and en, rarer properties. */
export function rawPoint(
  address: number | string,
  type: PointType,
  scale: number,
  unit: string,
  zh: string,
  en: string,
  more: Omit<PointOptions, 'label' | 'unit'> = {},
): PointSpec {
  return [address, type, scale, { ...more, label: label(zh, en), ...(unit !== '' && { unit }) }];
}
