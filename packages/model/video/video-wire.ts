import type { OtherNames } from '@heliodeck/kit/called';

/** Code of the video screen; its holders may watch the cameras in their data scope. */
export const watchCode = 'monitorVideo';

/** Parameters of the stream request that clients of this family send (docs/product/video.md#the-stream-call). */
export const streamCall = { state: 8, urlStr: 'flow_to' } as const;

/** Protocol for playing an address. */
export type PlayKind = 'hls' | 'flv' | 'webrtc';

/** An address to play: the response of the stream request. */
export interface PlayableStream {
  readonly url: string;
  readonly kind: PlayKind;
}

/** Problems of a camera that are known before it is played. */
export const treeProblems = ['video.disabled', 'video.ffmpegMissing'] as const;

/** A camera of the tree. */
export interface TreeCamera extends OtherNames {
  readonly id: string;
  readonly name: string;
  readonly sourceType: number;
  /**
   * Whether it has a sub-stream; otherwise every tile plays the same stream, which is not restarted when a
   * tile is enlarged.
   */
  readonly hasSub: boolean;
  /** Why it cannot be played, regardless of its source; null if no problem is known. */
  readonly problem: (typeof treeProblems)[number] | null;
}

/** A station of the tree, with its cameras. */
export interface TreeStation extends OtherNames {
  readonly id: string;
  readonly name: string;
  readonly cameras: readonly TreeCamera[];
}

/** Numbers of tiles on a screen. */
export const videoLayouts = [1, 4, 9] as const;
export type VideoLayout = (typeof videoLayouts)[number];
export const usualLayout: VideoLayout = 4;
