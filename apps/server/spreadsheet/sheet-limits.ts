const mebibyte = 1024 * 1024;

/** What a spreadsheet may be that somebody sends: the one place for all imports. */
export const sheetLimits = {
  /** Bytes of the file. */
  file: 10 * mebibyte,
  /** Parts of an .xlsx, their declared bytes unpacked, and a part's unpacked against packed bytes above `ratioFrom`. */
  parts: 200,
  unpacked: 64 * mebibyte,
  ratio: 200,
  ratioFrom: mebibyte,
  /** Rows of data, where an import does not allow more. */
  rows: 5000,
  columns: 52,
  /** Milliseconds until the thread that reads is ended. */
  timeoutMs: 20_000,
  /** Files read at the same time; the others wait. */
  atOnce: 2,
} as const;
