import { label } from '@heliodeck/kit/label';
import type { PointType } from './point-type.ts';
import type { PointOptions, PointSpec } from './profile-spec.ts';

/** A point no record has, on one line: address, type, scale, unit, its words in zh and en, rarer things. */
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
