import type { Context } from './context.ts';
import type { HttpExchange } from './http/route.ts';

/** A picture that came in and lies on the disk, unjudged: either keep or drop must be called. */
export interface ReceivedPicture {
  /**
   * Judges it and keeps it where files of the context's tenant go. @returns its address, and what removes it again
   * @throws CodedError candid.noPicture, upload.…; nothing is left of a refused file
   */
  keep(): Promise<{ readonly link: string; readonly remove: () => Promise<void> }>;
  drop(): Promise<void>;
}

/**
 * Takes in the part `file` of a multipart call, for areas that get pictures by other ways than uploads.
 * @param mostBytes where it is cut off
 * @throws CodedError upload.noFile, upload.tooLarge, upload.empty
 */
export type PictureIntake = (
  context: Context,
  raw: Pick<HttpExchange, 'files'>,
  mostBytes: number,
) => Promise<ReceivedPicture>;
