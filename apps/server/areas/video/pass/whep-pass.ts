import { cameraUrl } from '@heliodeck/model/video/camera-address';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { AllowedHosts } from '../../../outgoing.ts';
import type { AddressedTarget } from '../camera-reads.ts';
import { askSource } from './ask-source.ts';

const longestAnswer = 64 * 1024;

/**
 * Sends a browser's offer to a source and returns its answer (WHEP, draft-ietf-wish-whep). Pictures then go from the source to the browser,
 * not through this server.
 * @throws CodedError as askSource; video.notPlayable
 */
export async function whepAnswer(
  target: AddressedTarget,
  allowed: AllowedHosts,
  offer: string,
): Promise<string> {
  const { reply } = await askSource(target, allowed, new URL(cameraUrl(target.address)), {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', accept: 'application/sdp' },
    body: offer,
  });
  const answer = await reply.text();
  if (![200, 201].includes(reply.status) || answer.length > longestAnswer || !answer.startsWith('v=0'))
    throw new CodedError('video.notPlayable');
  return answer;
}
