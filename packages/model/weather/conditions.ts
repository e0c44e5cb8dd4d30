import type { SkyIrradiance } from './irradiance.ts';

/** Weather of an hour according to a weather service; `null` = unknown. */
export interface SkyConditions {
  /** ms since 1970 UTC; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** Means of the hour. */
  readonly sky: SkyIrradiance | null;
  /** Temperature of the air, °C. */
  readonly air: number | null;
  /** m/s at a height of 10 m. */
  readonly wind: number | null;
}
