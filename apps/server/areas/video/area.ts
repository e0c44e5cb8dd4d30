import type { Access } from '../../access/access.ts';
import type { MakeArea } from '../../area.ts';
import { cameraRules } from './camera-rules.ts';
import { playRoutes } from './play-routes.ts';
import { type StreamTimes, usualTimes } from './repackage/camera-stream.ts';
import { ffmpegFinder } from './repackage/find-ffmpeg.ts';
import { StreamPool } from './repackage/stream-pool.ts';
import { videoRoutes } from './video-routes.ts';

/** Cameras and their pictures. @param times tests have shorter ones */
export function videoArea(access: Access, times: StreamTimes = usualTimes): MakeArea {
  return (services) => {
    const { store, config, log } = services;
    const pool = new StreamPool(config.ffmpeg, times, log);
    // Whoever waits for pictures is answered, so that the server need not wait for them.
    services.stopping.addEventListener('abort', () => void pool.close(), { once: true });
    const parts = { services, access, pool, hasFfmpeg: ffmpegFinder(config.ffmpeg) };
    return {
      name: 'video',
      rules: [cameraRules(store, access.keys.sealing)],
      routes: [...videoRoutes(parts), ...playRoutes(parts)],
      stop: () => pool.close(),
    };
  };
}
