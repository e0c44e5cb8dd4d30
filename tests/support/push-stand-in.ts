import { createHmac } from 'node:crypto';
import { afterAll } from 'vitest';
import { mailServer } from './mail-server.ts';

/** A mail server for the tests of a file. */
export async function mailStandIn(user: string, password: string) {
  const { host, mails, close } = await mailServer(user, password);
  afterAll(close);
  return { host, mails };
}

interface Arrived {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly query: URLSearchParams;
}

/** Whether one of the signatures of a webhook (Standard Webhooks 1.0) was made with this secret. */
export function webhookFits({ headers, body }: Arrived, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const signature = `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(signature);
}

/** Whether DingTalk's signature of a request is valid. */
export function dingtalkFits({ query }: Arrived, secret: string): boolean {
  const text = `${query.get('timestamp')}\n${secret}`;
  return createHmac('sha256', secret).update(text).digest('base64') === query.get('sign');
}

/** Whether Feishu's signature of a request is valid. */
export function feishuFits({ body }: Arrived, secret: string): boolean {
  const { timestamp, sign } = JSON.parse(body) as { timestamp: string; sign: string };
  return createHmac('sha256', `${timestamp}\n${secret}`).digest('base64') === sign;
}
