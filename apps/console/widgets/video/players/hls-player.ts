import Hls, { ErrorDetails, ErrorTypes, Events } from 'hls.js/light';
import { emptied, type StartPlayer } from './player.ts';

/** Plays HLS with Media Source Extensions, else natively (Safari on a phone). */
export const start: StartPlayer = (video, url, { failed }) => {
  if (!Hls.isSupported()) {
    const broken = (): void => failed('broken');
    video.addEventListener('error', broken);
    video.src = url;
    return () => {
      video.removeEventListener('error', broken);
      emptied(video);
    };
  }
  const hls = new Hls({
    // One or two seconds behind the camera; played data is not kept.
    liveSyncDurationCount: 2,
    liveMaxLatencyDurationCount: 6,
    maxBufferLength: 10,
    backBufferLength: 10,
  });
  hls.on(Events.ERROR, (_, { fatal, type, details }) => {
    if (!fatal) return;
    const isUnknown =
      details === ErrorDetails.BUFFER_ADD_CODEC_ERROR ||
      details === ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR;
    failed(isUnknown ? 'unplayableH265' : type === ErrorTypes.MEDIA_ERROR ? 'unplayable' : 'broken');
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return () => {
    hls.destroy();
    emptied(video);
  };
};
