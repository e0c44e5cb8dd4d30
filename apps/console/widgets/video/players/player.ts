/** Why a player failed: the stream broke off, it cannot be played at all, or its source could not be reached. */
export type PlayFault = 'broken' | 'unplayable' | 'unplayableH265' | 'noWebrtc';

/** Events of a stream. */
export interface PlayerEvents {
  readonly failed: (fault: PlayFault) => void;
}

/** Starts playing an address in an element; the returned function stops it. */
export type StartPlayer = (video: HTMLVideoElement, url: string, events: PlayerEvents) => () => void;

/** Resets an element: no frame and no connection remain. */
export function emptied(video: HTMLVideoElement): void {
  video.pause();
  video.srcObject = null;
  video.removeAttribute('src');
  video.load();
}
