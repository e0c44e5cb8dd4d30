import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import { type KeyParts, openByKey } from './key-store.ts';

/**
 * Returns the caller for a wall display with this key, if its board contains the camera.
 * @throws CodedError board.keyGone; record.notFound if the board does not contain the camera
 */
export async function cameraOfWall(
  parts: KeyParts,
  outer: Context,
  key: string,
  cameraId: string,
): Promise<Context> {
  const { context, board } = await openByKey(parts, outer, key);
  if (!board.pages.flat().some(({ camera }) => camera === cameraId)) throw new CodedError('record.notFound');
  return context;
}
