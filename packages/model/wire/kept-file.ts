/** Largest file that may be uploaded, bytes; a megabyte is 1024 × 1024 here, as file managers count. */
export const largestUpload = 20 * 1024 * 1024;

/** What an upload answers (docs/product/resources.md#uploads). */
export interface KeptFile {
  /** Address to show or store. */
  readonly link: string;
  readonly domain: string;
  /** Its name in storage, which is always ours. */
  readonly name: string;
  readonly originalName: string;
  /** null where no attachment was asked for. */
  readonly attachId: string | null;
}
