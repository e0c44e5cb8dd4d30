/** Requests and results of a search for devices on a bus (docs/product/commissioning.md#bus-scan). */

/** The request of a search. The twelve-digit addresses of meters are not tried one by one: the meters report them. */
export interface ScanRange {
  readonly from: number;
  readonly to: number;
  /** Protocol families: 'modbus', 'pace-ascii', 'dlt645'. */
  readonly families: readonly string[];
  /** Sends silent addresses a second request, and searches meters by every ending of their numbers. */
  readonly thorough: boolean;
}

/** An argument for or against a profile, or a limit of it. */
export type FitReason =
  /** The device reports this name. */
  | { readonly kind: 'names'; readonly text: string }
  /** Its responses begin with the marker of the standard. */
  | { readonly kind: 'mark' }
  /** Number of requests of the profile that were answered with values, and of all requests. */
  | { readonly kind: 'answers'; readonly answered: number; readonly asked: number }
  /** Number of plausible values according to the profile, and of all values checked. */
  | { readonly kind: 'values'; readonly credible: number; readonly judged: number }
  /** Number of further devices of its kind at the address, which the profile does not read. */
  | { readonly kind: 'others'; readonly count: number };

/** A profile that may fit a device. */
export interface ProfileFit {
  readonly profile: string;
  /** 0 to 100. */
  readonly score: number;
  readonly reasons: readonly FitReason[];
}

/** A request that was answered. Frames are hexadecimal. */
export interface ScanAnswer {
  readonly question: string;
  readonly request: string;
  readonly answer: string;
  /** The error code of the response. */
  readonly code: string | null;
}

/** A device that answers at an address. */
export interface ScanFind {
  readonly family: string;
  readonly address: number;
  /**
   * Frames arrived that failed their checksum: two devices at one address, or a bad line. The other fields
   * are empty then.
   */
  readonly disturbed: boolean;
  readonly answers: readonly ScanAnswer[];
  /** Best first. */
  readonly fits: readonly ProfileFit[];
}

/** Progress of a search. */
export interface ScanProgress {
  /** Number of addresses tried, and of all. */
  readonly done: number;
  readonly total: number;
  /** The family and address that are being tried. */
  readonly family: string | null;
  readonly address: number | null;
  readonly finds: readonly ScanFind[];
}

/** Limits of a search. */
export const scanLimits = { least: 0, most: 247, usualFrom: 1, usualTo: 32 } as const;
