import { isSunspecPair, sunspecPointsOf } from '@heliodeck/protocol/sunspec/sunspec';
import type { Point } from '../point.ts';
import type { Space } from '../profile-spec.ts';

/** Models that carry each place of points. Inverters say the same in integers or floats; the first of a chain counts. */
export const modelsOfSpace: Readonly<Partial<Record<Space, readonly number[]>>> = {
  common: [1],
  ac: [101, 102, 103, 111, 112, 113],
  nameplate: [120],
  basic: [121],
  acState: [122],
  immediate: [123],
  storage: [124],
  mppt: [160],
  irradiance: [302],
  moduleBack: [303],
  met: [307],
  miniMet: [308],
};

/** True for a number that lies in two registers of its model, in whichever of the models of its place that does. */
export function isPair({ space, field, item }: Pick<Point, 'space' | 'field' | 'item'>): boolean {
  const models = item < 0 ? (modelsOfSpace[space] ?? []) : [];
  return models.some((id) =>
    sunspecPointsOf(id)?.fixed.some((point) => point.name === field && isSunspecPair(point)),
  );
}

/** The place whose points a model carries; `undefined` for models nothing is read of. */
export function spaceOfModel(id: number): Space | undefined {
  const spaces: readonly Space[] = [
    'common',
    'ac',
    'nameplate',
    'basic',
    'acState',
    'immediate',
    'storage',
    'mppt',
    'irradiance',
    'moduleBack',
    'met',
    'miniMet',
  ];
  return spaces.find((space) => modelsOfSpace[space]?.includes(id));
}
