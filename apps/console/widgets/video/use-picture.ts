import { ApiError, isAbort } from '@heliodeck/client/api-error';
import type { PlayableStream, PlayKind } from '@heliodeck/model/video/video-wire';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { PlayFault, StartPlayer } from './players/player.ts';

/** Each player is loaded with the first stream that needs it. */
const players: Readonly<Record<PlayKind, () => Promise<{ readonly start: StartPlayer }>>> = {
  hls: () => import('./players/hls-player.ts'),
  flv: () => import('./players/flv-player.ts'),
  webrtc: () => import('./players/whep-player.ts'),
};

/** State of a tile. */
export type TilePicture =
  /** `isReached`: the source responds, and the first frame is awaited. */
  | { readonly is: 'connecting'; readonly isReached: boolean; readonly lastAt?: number | undefined }
  | { readonly is: 'live' }
  | { readonly is: 'paused' }
  /**
   * Why there is no stream: the server's message, or a fault of the player; and the time of the next attempt, ms since
   * 1970.
   */
  | {
      readonly is: 'refused';
      readonly why: string | PlayFault;
      readonly isFault: boolean;
      readonly again: number;
      /** Time of the last frame, ms since 1970; undefined if there was none. */
      readonly lastAt: number | undefined;
    };

/** Requests an address at which a camera is played. @throws ApiError with the reason if there is none */
export type AskStream = (
  asked: { readonly cameraId: string; readonly isSmall: boolean },
  signal: AbortSignal,
) => Promise<PlayableStream | undefined>;

/** The camera to play, and how to request it. */
interface Wish {
  /** Undefined: none. */
  readonly cameraId: string | undefined;
  readonly isSmall: boolean;
  /** False while it is not visible: then nothing is requested. */
  readonly isWanted: boolean;
  /** Must keep its identity while the request is the same. */
  readonly ask: AskStream;
}

/** Retry delay after a refusal, ms. */
const againMs = 10_000;
/** A stream without a new frame for this time has broken off, ms. */
const stillMs = 10_000;
const lookMs = 1_000;

const connecting: TilePicture = { is: 'connecting', isReached: false };

/**
 * Plays a camera in an element while it is wanted: requests an address, plays it, and requests again if the stream
 * breaks off or is refused.
 * @param onLive called when the stream starts to play
 * @param attempt a new number retries at once
 */
export function usePicture(
  video: RefObject<HTMLVideoElement | null>,
  { cameraId, isSmall, isWanted, ask }: Wish,
  onLive: () => void,
  attempt: number,
): TilePicture {
  const [picture, setPicture] = useState<TilePicture>(connecting);
  const live = useEffectEvent(onLive);
  useEffect(() => {
    const element = video.current;
    if (cameraId === undefined || element === null) return;
    if (!isWanted) {
      setPicture({ is: 'paused' });
      return;
    }
    // A new number is a new attempt.
    void attempt;
    return keepPlaying(
      element,
      (signal) => ask({ cameraId, isSmall }, signal),
      (next) => {
        setPicture(next);
        if (next.is === 'live') live();
      },
    );
  }, [video, cameraId, isSmall, isWanted, ask, attempt]);
  return picture;
}

/** @returns stops it */
function keepPlaying(
  element: HTMLVideoElement,
  ask: (signal: AbortSignal) => Promise<PlayableStream | undefined>,
  tell: (picture: TilePicture) => void,
): () => void {
  const over = new AbortController();
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watch: ReturnType<typeof setInterval> | undefined;
  let lastAt: number | undefined;
  const end = (): void => {
    clearInterval(watch);
    keepLastFrame(element);
    stop?.();
    stop = undefined;
  };
  const refuse = (why: string, isFault: boolean): void => {
    end();
    tell({ is: 'refused', why, isFault, again: Date.now() + againMs, lastAt });
    timer = setTimeout(() => void begin(), againMs);
  };
  const begin = async (): Promise<void> => {
    tell({ is: 'connecting', isReached: false, lastAt });
    try {
      const stream = await ask(over.signal);
      if (stream === undefined) return;
      tell({ is: 'connecting', isReached: true, lastAt });
      const { start } = await players[stream.kind]();
      if (over.signal.aborted) return;
      // A player that fails after it has played is restarted at once: if that is impossible, the server reports why.
      let hasPlayed = false;
      const failed = (fault: PlayFault): void => {
        if (over.signal.aborted) return;
        if (hasPlayed && fault === 'broken') {
          end();
          void begin();
        } else refuse(fault, true);
      };
      stop = start(element, stream.url, { failed });
      watch = watchPicture(element, {
        moved: () => {
          if (!hasPlayed) tell({ is: 'live' });
          hasPlayed = true;
          lastAt = Date.now();
        },
        still: () => failed('broken'),
      });
    } catch (error) {
      if (over.signal.aborted || isAbort(error)) return;
      refuse(error instanceof ApiError ? error.message : 'broken', !(error instanceof ApiError));
    }
  };
  void begin();
  return () => {
    over.abort();
    clearTimeout(timer);
    end();
  };
}

function watchPicture(
  element: HTMLVideoElement,
  on: { readonly moved: () => void; readonly still: () => void },
): ReturnType<typeof setInterval> {
  let last = element.currentTime;
  let since = Date.now();
  return setInterval(() => {
    // Starts browsers that do not play automatically once data is available.
    if (element.paused && element.readyState >= 2) void element.play().catch(() => undefined);
    if (element.currentTime !== last && element.videoWidth > 0) {
      last = element.currentTime;
      since = Date.now();
      on.moved();
    } else if (Date.now() - since > stillMs) {
      since = Date.now();
      on.still();
    }
  }, lookMs);
}

/** Keeps the last frame visible until there is a new one. */
function keepLastFrame(element: HTMLVideoElement): void {
  const frame = elementFrame(element, 640);
  if (frame) element.poster = frame.toDataURL('image/jpeg', 0.6);
}

/** The current frame of an element; undefined if there is none. @param widest a wider frame is scaled down */
export function elementFrame(
  element: HTMLVideoElement,
  widest = Number.POSITIVE_INFINITY,
): HTMLCanvasElement | undefined {
  const { videoWidth, videoHeight } = element;
  if (videoWidth === 0 || videoHeight === 0) return undefined;
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, widest / videoWidth);
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(element, 0, 0, canvas.width, canvas.height);
  return canvas;
}
