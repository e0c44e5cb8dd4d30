import type { OtherNames } from '@heliodeck/kit/called';

/** Code of the screen of pictures; whoever holds it may watch the cameras he sees. */
export const watchCode = 'monitorVideo';

/** Parameters of the stream call that clients of this family send (docs/product/video.md#the-stream-call). */
export const streamCall = { state: 8, urlStr: 'flow_to' } as const;

/** How what an address gives is played. */
export type PlayKind = 'hls' | 'flv' | 'webrtc';

/** An address to play, as the stream call answers it. */
export interface PlayableStream {
  readonly url: string;
  readonly kind: PlayKind;
}

/** What can be known against a camera before it is played. */
export const treeProblems = ['video.disabled', 'video.ffmpegMissing'] as const;

/** A camera of the tree. */
export interface TreeCamera extends OtherNames {
  readonly id: string;
  readonly name: string;
  readonly sourceType: number;
  /** Whether it has a sub-stream: else every tile plays the same, and none is begun anew when it becomes larger. */
  readonly hasSub: boolean;
  /** Why it cannot be played whatever its source says; null where nothing is known against it. */
  readonly problem: (typeof treeProblems)[number] | null;
}

/** A station of the tree, with its cameras. */
export interface TreeStation extends OtherNames {
  readonly id: string;
  readonly name: string;
  readonly cameras: readonly TreeCamera[];
}

/** Tiles a screen can have. */
export const videoLayouts = [1, 4, 9] as const;
export type VideoLayout = (typeof videoLayouts)[number];
export const usualLayout: VideoLayout = 4;
