import type { OtherNames } from '@heliodeck/kit/called';

/** A node of the region tree (docs/product/regions.md#region-tree): province → city → district → station. */
export interface RegionNode extends OtherNames {
  readonly label: string;
  /** Region code; for a station its department. */
  readonly value: string;
  /** Depth: 1 province, 2 city, 3 district, `stationSort` station. */
  readonly sort: number;
  readonly stationId?: string;
  /** Number of stations below it; 1 for a station. */
  readonly stations: number;
  /** How many of them have an offline device or DTU (docs/product/regions.md#region-tree). */
  readonly offline: number;
  /** How many of them have an open alarm that the caller may see. */
  readonly alarming: number;
  readonly children?: readonly RegionNode[];
}

/** `sort` of stations, whatever their parent. */
export const stationSort = 10;
