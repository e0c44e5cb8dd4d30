import { api } from '../../../api/client.ts';
import { emptied, type StartPlayer } from './player.ts';

/** If no candidate arrives within this time, the offer is sent with the present ones, ms. */
const gatherMs = 1_500;
/** If there is no connection after this time, the source is unreachable, ms. */
const connectMs = 12_000;

/** Plays WebRTC: the offer is sent through the server (WHEP), the media comes directly from the source. */
export const start: StartPlayer = (video, url, { failed }) => {
  if (typeof RTCPeerConnection === 'undefined') {
    failed('unplayable');
    return () => undefined;
  }
  const peer = new RTCPeerConnection();
  let isOver = false;
  const end = (): void => {
    isOver = true;
    clearTimeout(late);
    peer.close();
    emptied(video);
  };
  const fail = (fault: 'broken' | 'noWebrtc'): void => {
    if (!isOver) failed(fault);
  };
  const late = setTimeout(() => fail('noWebrtc'), connectMs);
  peer.addTransceiver('video', { direction: 'recvonly' });
  peer.addEventListener('track', ({ track, streams }) => {
    video.srcObject = streams[0] ?? new MediaStream([track]);
  });
  let wasConnected = false;
  peer.addEventListener('connectionstatechange', () => {
    if (peer.connectionState === 'connected') {
      wasConnected = true;
      clearTimeout(late);
    }
    if (peer.connectionState === 'failed') fail(wasConnected ? 'broken' : 'noWebrtc');
  });
  const begin = async (): Promise<void> => {
    await peer.setLocalDescription();
    await gathered(peer);
    const offer = peer.localDescription?.sdp ?? '';
    const { sdp } = await api.publicCall<{ readonly sdp: string }>('POST', url.replace(/^\/api\//, ''), {
      json: { sdp: offer },
    });
    if (!isOver) await peer.setRemoteDescription({ type: 'answer', sdp });
  };
  begin().catch(() => fail('broken'));
  return end;
};

async function gathered(peer: RTCPeerConnection): Promise<void> {
  if (peer.iceGatheringState === 'complete') return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, gatherMs);
    peer.addEventListener('icegatheringstatechange', () => {
      if (peer.iceGatheringState !== 'complete') return;
      clearTimeout(timer);
      resolve();
    });
  });
}
