/** Why a player gave up: the picture broke off, it cannot be played at all, or no way was found to its source. */
export type PlayFault = 'broken' | 'unplayable' | 'unplayableH265' | 'noWebrtc';

/** What is told of a picture. */
export interface PlayerEvents {
  readonly failed: (fault: PlayFault) => void;
}

/** Begins to play an address in an element; what it gives back ends it. */
export type StartPlayer = (video: HTMLVideoElement, url: string, events: PlayerEvents) => () => void;

/** Empties an element: no picture and no connection stay behind. */
export function emptied(video: HTMLVideoElement): void {
  video.pause();
  video.srcObject = null;
  video.removeAttribute('src');
  video.load();
}
