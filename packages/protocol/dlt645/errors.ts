import type { ErrorMeanings } from '../error-meanings.ts';

/** Bit b1 of an error byte, which can contain several: no data with this identifier (DL/T 645-2007, table 6). */
export const noSuchData = 0x02;
/** Bit b0: another error, which does not say what was done. */
const otherError = 0x01;

const byteOf = (detail: string): number => Number.parseInt(detail, 16);

/** Errors of both editions of DL/T 645. */
export const dlt645Errors: ErrorMeanings = {
  isLacking: (detail) => (byteOf(detail) & noSuchData) !== 0,
  isRefusing: (detail) => (byteOf(detail) & otherError) === 0,
};
