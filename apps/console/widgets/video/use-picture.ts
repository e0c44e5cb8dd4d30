import { ApiError, isAbort } from '@heliodeck/client/api-error';
import type { PlayableStream } from '@heliodeck/model/video/video-wire';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { loadPlayer } from './players/load-player.ts';
import type { PlayFault } from './players/player.ts';

/** What a tile shows. */
export type TilePicture =
  /** `isReached`: there is something to play, whose first frame is waited for. */
  | { readonly is: 'connecting'; readonly isReached: boolean; readonly lastAt?: number | undefined }
  | { readonly is: 'live' }
  | { readonly is: 'paused' }
  /** Why there is no picture: the server's words, or a fault of the player; and when it is tried again, ms since 1970. */
  | {
      readonly is: 'refused';
      readonly why: string | PlayFault;
      readonly isFault: boolean;
      readonly again: number;
      /** When the picture moved last, ms since 1970; undefined where it never did. */
      readonly lastAt: number | undefined;
    };

/** Asks for an address at which a camera is played. @throws ApiError : why there is none */
export type AskStream = (
  asked: { readonly cameraId: string; readonly isSmall: boolean },
  signal: AbortSignal,
) => Promise<PlayableStream | undefined>;

/** Which camera is played how, and who asks for it. */
interface Wish {
  /** Undefined: none. */
  readonly cameraId: string | undefined;
  readonly isSmall: boolean;
  /** False while nobody can see it: then nothing is fetched. */
  readonly isWanted: boolean;
  /** Must stay the same while it asks the same. */
  readonly ask: AskStream;
}

/** So long after a refusal it is tried again. */
const againMs = 10_000;
/** A picture that has not moved for so long broke off. */
const stillMs = 10_000;
const lookMs = 1_000;

const connecting: TilePicture = { is: 'connecting', isReached: false };

/**
 * Plays a camera in an element for as long as it is wanted: asks for an address, plays, asks again where the picture breaks off or
 * is refused.
 * @param onLive told when the picture begins to move
 * @param attempt another number tries again at once
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
    // Another number is another try.
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

/** @returns what ends it */
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
      const start = await loadPlayer(stream.kind);
      if (over.signal.aborted) return;
      // A player that breaks off after it has played is begun anew at once: the server says why where it cannot be.
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
    // Browsers that do not begin by themselves once data is there are asked to.
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

/** What was seen last stays until there is something new. */
function keepLastFrame(element: HTMLVideoElement): void {
  const frame = elementFrame(element, 640);
  if (frame) element.poster = frame.toDataURL('image/jpeg', 0.6);
}

/** The frame an element shows; undefined where it shows none. @param widest it is drawn smaller where it is wider */
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
