/** Shapes of a search for devices on a bus (docs/product/commissioning.md#bus-scan). */

/** What a search asks. Addresses of meters that have twelve digits are not counted through: the meters name themselves. */
export interface ScanRange {
  readonly from: number;
  readonly to: number;
  /** Families of frames: 'modbus', 'pace-ascii', 'dlt645'. */
  readonly families: readonly string[];
  /** Asks silent addresses a second question, and meters by all endings of their numbers. */
  readonly thorough: boolean;
}

/** Why a profile is proposed, or what speaks against it. */
export type FitReason =
  /** The device names itself so. */
  | { readonly kind: 'names'; readonly text: string }
  /** Its answers begin with the mark of the standard. */
  | { readonly kind: 'mark' }
  /** So many of the questions of the profile that were asked were answered with values. */
  | { readonly kind: 'answers'; readonly answered: number; readonly asked: number }
  /** So many of the values can be what the profile says they are. */
  | { readonly kind: 'values'; readonly credible: number; readonly judged: number };

/** A profile that a device may be of. */
export interface ProfileFit {
  readonly profile: string;
  /** 0 to 100. */
  readonly score: number;
  readonly reasons: readonly FitReason[];
}

/** A question that was answered. Frames are hexadecimal. */
export interface ScanAnswer {
  readonly question: string;
  readonly request: string;
  readonly answer: string;
  /** The error it was answered with. */
  readonly code: string | null;
}

/** Something that answers at an address. */
export interface ScanFind {
  readonly family: string;
  readonly address: number;
  /** Bytes came that failed their checksum: two devices at one address, or a bad line. Then there is nothing else to tell. */
  readonly disturbed: boolean;
  readonly answers: readonly ScanAnswer[];
  /** Best first. */
  readonly fits: readonly ProfileFit[];
}

/** How far a search is. */
export interface ScanProgress {
  /** Addresses that were asked, and how many there are to ask. */
  readonly done: number;
  readonly total: number;
  /** Which is asked now. */
  readonly family: string | null;
  readonly address: number | null;
  readonly finds: readonly ScanFind[];
}

/** Limits of a search. */
export const scanLimits = { least: 0, most: 247, usualFrom: 1, usualTo: 32 } as const;
