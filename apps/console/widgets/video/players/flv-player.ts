import mpegts from 'mpegts.js';
import { emptied, type StartPlayer } from './player.ts';

/** Plays HTTP-FLV. */
export const start: StartPlayer = (video, url, { failed }) => {
  if (!mpegts.isSupported()) {
    failed('unplayable');
    return () => undefined;
  }
  mpegts.LoggingControl.applyConfig({ enableAll: false });
  const player = mpegts.createPlayer(
    // Its loader requires absolute addresses.
    { type: 'flv', isLive: true, url: new URL(url, location.href).href, hasAudio: false },
    { enableStashBuffer: false, liveBufferLatencyChasing: true, autoCleanupSourceBuffer: true },
  );
  player.on(mpegts.Events.ERROR, (type: string, detail: string) => {
    const isMedia = type === mpegts.ErrorTypes.MEDIA_ERROR;
    const isUnknown = detail === mpegts.ErrorDetails.MEDIA_CODEC_UNSUPPORTED;
    failed(isUnknown ? 'unplayableH265' : isMedia ? 'unplayable' : 'broken');
  });
  player.on(mpegts.Events.LOADING_COMPLETE, () => failed('broken'));
  player.attachMediaElement(video);
  player.load();
  // If autoplay is not allowed, the element reports it.
  void Promise.resolve(player.play()).catch(() => undefined);
  return () => {
    player.destroy();
    emptied(video);
  };
};
