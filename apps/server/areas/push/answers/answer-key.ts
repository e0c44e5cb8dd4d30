import { createHmac, timingSafeEqual } from 'node:crypto';
import { pageLink } from '../links.ts';

/** Path to which providers post answers. */
export const answerPath = '/api/blade-push/answer';

/** The key in the address of a channel's answers: impossible to compute without the server's key. */
export function answerKey(sealing: Uint8Array, channelId: string): string {
  return createHmac('sha256', sealing).update(`push answers of ${channelId}`).digest('base64url');
}

/** The address to enter at the provider. @param site address of the console */
export function answerAddress(site: string, sealing: Uint8Array, channelId: string): string {
  return pageLink(site, `${answerPath}?channel=${channelId}&key=${answerKey(sealing, channelId)}`);
}

/** Compares texts in constant time. */
export function isSameText(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
