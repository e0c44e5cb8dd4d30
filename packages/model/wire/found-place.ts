/** Who answers questions about places; 'none' if no requests may leave the machine. */
export type PlaceProvider = 'amap' | 'openMeteo' | 'none';

/** A place found by a service. */
export interface FoundPlaceReply {
  /** Common name: a street, a building, a village. */
  readonly name: string;
  /** Address, from the largest unit to the smallest. */
  readonly address: string;
  /** WGS-84, degrees. */
  readonly longitude: number;
  readonly latitude: number;
}

/** Response of GET blade-weather/place/search. */
export interface PlaceSearchReply {
  /** False: no service is configured, or it does not answer. */
  readonly online: boolean;
  readonly places: readonly FoundPlaceReply[];
}
