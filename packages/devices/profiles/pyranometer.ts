/** How a pyranometer is mounted, and which quantity its light is. */
export interface Mounting {
  /** End of the profile's id. */
  readonly id: string;
  readonly zh: string;
  readonly en: string;
  readonly metric: 'planeIrradiance' | 'horizontalIrradiance';
}

/** The two ways in which pyranometers of a station are mounted. */
export const mountings: Readonly<Record<'plane' | 'level', Mounting>> = {
  plane: { id: '-plane', zh: '组件面', en: 'Plane of Array', metric: 'planeIrradiance' },
  level: { id: '-level', zh: '水平面', en: 'Horizontal', metric: 'horizontalIrradiance' },
};
