import type { Context } from './context.ts';
import type { HttpExchange } from './http/route.ts';

/** A received picture on the disk, not checked yet: either keep or drop must be called. */
export interface ReceivedPicture {
  /**
   * Checks it and moves it to the files of the context's tenant. @returns its address, and a function that deletes it
   * @throws CodedError candid.noPicture, upload.…; a refused file is deleted
   */
  keep(): Promise<{ readonly link: string; readonly remove: () => Promise<void> }>;
  drop(): Promise<void>;
}

/**
 * Receives the part `file` of a multipart call, for areas that receive pictures other than by uploads.
 * @param mostBytes limit at which it is cut off
 * @throws CodedError upload.noFile, upload.tooLarge, upload.empty
 */
export type PictureIntake = (
  context: Context,
  raw: Pick<HttpExchange, 'files'>,
  mostBytes: number,
) => Promise<ReceivedPicture>;
