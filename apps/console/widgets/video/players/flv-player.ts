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
    // Its loader needs whole addresses.
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
  // A page that may not play by itself is told so by the element.
  void Promise.resolve(player.play()).catch(() => undefined);
  return () => {
    player.destroy();
    emptied(video);
  };
};
