const mebibyte = 1024 * 1024;

/** Limits of received spreadsheets, for all imports. */
export const sheetLimits = {
  /** Bytes of the file. */
  file: 10 * mebibyte,
  /** Parts of an .xlsx, their declared unpacked bytes, and a part's ratio of unpacked to packed bytes above `ratioFrom`. */
  parts: 200,
  unpacked: 64 * mebibyte,
  ratio: 200,
  ratioFrom: mebibyte,
  /** Rows of data, if an import does not allow more. */
  rows: 5000,
  columns: 52,
  /** Time limit of the parsing thread, ms. */
  timeoutMs: 20_000,
  /** Files read concurrently; the others wait. */
  atOnce: 2,
} as const;
