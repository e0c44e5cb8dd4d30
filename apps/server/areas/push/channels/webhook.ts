import { createHmac, randomBytes } from 'node:crypto';
import type { AttemptOutcome, OpenChannel, PushWorld, Sender } from './channel.ts';
import { refusedBy, statusMeaning } from './refusal.ts';

const prefix = 'whsec_';

/** A new signing secret: 32 random bytes. */
export function newSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`;
}

/** The bytes of a signing secret; undefined if the text does not decode to 24 to 64 bytes. */
export function secretBytes(secret: string): Buffer | undefined {
  const text = secret.startsWith(prefix) ? secret.slice(prefix.length) : '';
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length >= 24 && bytes.length <= 64 ? bytes : undefined;
}

/** The signature of Standard Webhooks 1.0: 'v1,' and HMAC-SHA256 of 'id.timestamp.body'. @param seconds since 1970 UTC */
function webhookSignature(secret: Uint8Array, id: string, seconds: number, body: string): string {
  return `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

/** An event as sent to a webhook. */
export interface ProgramEvent {
  /** Identical in every attempt, so that the receiver recognises repeats. */
  readonly id: string;
  readonly type: string;
  readonly at: Date;
  readonly data: unknown;
}

/**
 * Calls a webhook according to Standard Webhooks 1.0; while a secret is being changed the request carries both signatures.
 * @returns undefined if the channel has no secret to sign with
 * @throws UnansweredError, Error if the network fails (outgoing.ts)
 */
export async function callWebhook(
  { endpoint, secretKey, oldSecret }: Pick<OpenChannel, 'endpoint' | 'secretKey' | 'oldSecret'>,
  { id, type, at, data }: ProgramEvent,
  { call, now }: Pick<PushWorld, 'call' | 'now'>,
): Promise<Response | undefined> {
  const secrets = [secretKey, oldSecret].flatMap((secret) => secretBytes(secret) ?? []);
  if (secrets.length === 0) return undefined;
  const seconds = Math.floor(now.getTime() / 1000);
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  return call(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Heliodeck-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': secrets.map((secret) => webhookSignature(secret, id, seconds, body)).join(' '),
    },
    body,
  });
}

/**
 * Sender of webhooks (Standard Webhooks 1.0). Every attempt has the same webhook-id. 2xx means delivered, 410 disables the webhook,
 * anything else, including a redirect, is retried.
 */
export const webhook: Sender = async (channel, { id, event }, world) => {
  const response = await callWebhook(channel, { id, ...event }, world);
  if (response === undefined) return { is: 'notConfigured', reason: 'notSecret' };
  await response.arrayBuffer();
  return outcomeOf(response.status);
};

function outcomeOf(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return { is: 'sent', receipt: `HTTP ${status}` };
  const refused = refusedBy(statusMeaning(status), `HTTP ${status}`, status !== 410);
  return status === 410 ? { ...refused, gone: true } : refused;
}
