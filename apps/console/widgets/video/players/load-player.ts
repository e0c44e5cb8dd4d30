import type { PlayKind } from '@heliodeck/model/video/video-wire';
import type { StartPlayer } from './player.ts';

/** Each player is loaded with the first stream that needs it. */
const players: Readonly<Record<PlayKind, () => Promise<{ readonly start: StartPlayer }>>> = {
  hls: () => import('./hls-player.ts'),
  flv: () => import('./flv-player.ts'),
  webrtc: () => import('./whep-player.ts'),
};

/** The player of a kind. */
export async function loadPlayer(kind: PlayKind): Promise<StartPlayer> {
  return (await players[kind]()).start;
}
