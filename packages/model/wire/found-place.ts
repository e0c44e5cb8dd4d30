/** A place that a service found. */
export interface FoundPlaceReply {
  /** What people call it: a street, a building, a village. */
  readonly name: string;
  /** Where it is in words, from the widest to the narrowest. */
  readonly address: string;
  /** WGS-84, degrees. */
  readonly longitude: number;
  readonly latitude: number;
}

/** Answer of GET blade-weather/place/search. */
export interface PlaceSearchReply {
  /** False: no service is chosen, or it does not answer. */
  readonly online: boolean;
  readonly places: readonly FoundPlaceReply[];
}
