import { type PlayableStream, streamCall } from '@heliodeck/model/video/video-wire';
import { api } from '../../api/client.ts';
import type { AskStream } from './use-picture.ts';

interface Streams {
  readonly result: readonly PlayableStream[];
}

/** Requests a stream as the signed-in user. */
export const askSignedIn: AskStream = async ({ cameraId, isSmall }, signal) => {
  const json = { deviceId: cameraId, ...streamCall, ...(isSmall ? { small: '1' } : {}) };
  const { result } = await api.call<Streams>('POST', 'blade-video/video/streamUrl', { json, signal });
  return result[0];
};

/** Requests a stream with the key of a wall. */
export function askByKey(key: string): AskStream {
  return async ({ cameraId, isSmall }, signal) => {
    const json = { key, camera: cameraId, small: isSmall };
    const { result } = await api.publicCall<Streams>('POST', 'blade-video/wall/streamUrl', { json, signal });
    return result[0];
  };
}
