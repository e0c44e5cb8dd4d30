/** Maximum size of an upload, bytes; a megabyte is 1024 × 1024 here, as in file managers. */
export const largestUpload = 20 * 1024 * 1024;

/** Response of an upload (docs/product/resources.md#uploads). */
export interface KeptFile {
  /** Address to display or store. */
  readonly link: string;
  readonly domain: string;
  /** Its name in storage, which the server generates. */
  readonly name: string;
  readonly originalName: string;
  /** null if no attachment was requested. */
  readonly attachId: string | null;
}
