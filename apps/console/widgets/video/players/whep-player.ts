import { api } from '../../../api/client.ts';
import { emptied, type StartPlayer } from './player.ts';

/** Without a candidate for so long the offer goes out with those there are. */
const gatherMs = 1_500;
/** Without a connection after this there is no way. */
const connectMs = 12_000;

/** Plays WebRTC: the offer goes through the server (WHEP), the picture comes from the source itself. */
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
