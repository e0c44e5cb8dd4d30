import type { Access } from '../../access/callers/access.ts';
import type { MakeArea } from '../../area.ts';
import type { Context } from '../../context.ts';
import type { Services } from '../../services.ts';
import { cameraRules } from './camera-rules.ts';
import { playRoutes } from './play-routes.ts';
import { type StreamTimes, usualTimes } from './repackage/camera-stream.ts';
import { ffmpegFinder } from './repackage/find-ffmpeg.ts';
import { StreamPool } from './repackage/stream-pool.ts';
import type { VideoParts } from './streams.ts';
import { videoRoutes } from './video-routes.ts';

/** Access of wall displays to video. */
interface VideoWorld {
  readonly access: Access;
  /** Returns the caller of a wall display, if its board contains the camera (ticket.ts, WallCaller). */
  readonly wallCaller: (
    services: Services,
    outer: Context,
    key: string,
    cameraId: string,
  ) => Promise<Context>;
  /** Tests set shorter ones. */
  readonly times?: StreamTimes;
}

/** Cameras and their pictures. */
export function videoArea({ access, wallCaller, times = usualTimes }: VideoWorld): MakeArea {
  return (services) => {
    const { store, config, log } = services;
    const pool = new StreamPool(config.ffmpeg, times, log);
    // Requests that wait for pictures are answered, so that the server does not wait for them.
    services.stopping.addEventListener('abort', () => void pool.close(), { once: true });
    const parts: VideoParts = {
      services,
      access,
      pool,
      hasFfmpeg: ffmpegFinder(config.ffmpeg),
      wallCaller: (...asked) => wallCaller(services, ...asked),
    };
    return {
      name: 'video',
      rules: [cameraRules(store, access.keys.sealing)],
      routes: [...videoRoutes(parts), ...playRoutes(parts)],
      stop: () => pool.close(),
    };
  };
}
