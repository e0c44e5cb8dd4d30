/** The mounting of a pyranometer, and the quantity of its irradiance. */
export interface Mounting {
  /** Suffix of the profile's id. */
  readonly id: string;
  readonly zh: string;
  readonly en: string;
  readonly metric: 'planeIrradiance' | 'horizontalIrradiance';
}

/** The two mountings of pyranometers at a station. */
export const mountings: Readonly<Record<'plane' | 'level', Mounting>> = {
  plane: { id: '-plane', zh: '组件面', en: 'Plane of Array', metric: 'planeIrradiance' },
  level: { id: '-level', zh: '水平面', en: 'Horizontal', metric: 'horizontalIrradiance' },
};
