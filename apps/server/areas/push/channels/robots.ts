import { createHmac } from 'node:crypto';
import { type AttemptOutcome, channelReply, type OutMessage, type Sender } from './channel.ts';
import { refusedBy, robotMeaning } from './refusal.ts';

/** The text followed by the link, which stays intact if the text is shortened. @param most characters */
function wholeText({ text, link }: OutMessage, most: number): string {
  if (link === undefined) return text.slice(0, most);
  return `${text.slice(0, Math.max(0, most - link.length - 1))}\n${link}`;
}

async function post(
  call: typeof fetch,
  url: string,
  body: unknown,
): Promise<[Response, Record<string, unknown>]> {
  const response = await call(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  });
  return [response, await channelReply(response)];
}

/**
 * Outcome from the response of a robot's service, which returns 200 for refusals too. @param limits codes that mean 'too many requests,
 * retry later'
 */
function outcomeOf(
  response: Response,
  answer: Record<string, unknown>,
  limits: readonly number[],
): AttemptOutcome {
  const code = answer.errcode ?? answer.code ?? answer.StatusCode;
  if (response.ok && code === 0) return { is: 'sent', receipt: '' };
  const words = String(answer.errmsg ?? answer.msg ?? '');
  const again = limits.includes(Number(code)) || response.status >= 500 || response.status === 429;
  const meaning = robotMeaning(code, words, response.status);
  return refusedBy(meaning, `${code ?? response.status} ${words}`, again);
}

/** WeCom group robot: posts a text to the address that contains its key; there is no signature. At most 20 per minute (45009). */
export const wecom: Sender = async ({ robotAddress }, message, { call }) => {
  const body = { msgtype: 'text', text: { content: wholeText(message, 600) } };
  const [response, answer] = await post(call, robotAddress, body);
  return outcomeOf(response, answer, [45009, -1]);
};

/** DingTalk's signature: HMAC-SHA256 of 'timestamp\nsecret' under the secret, Base64. @param timestamp ms */
export function dingtalkSign(timestamp: number, secret: string): string {
  return createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64');
}

/** DingTalk group robot; signed if it has a secret. At most 20 per minute (130101). */
export const dingtalk: Sender = async ({ robotAddress, secretKey }, message, { call, now }) => {
  const url = new URL(robotAddress);
  if (secretKey !== '') {
    url.searchParams.set('timestamp', String(now.getTime()));
    url.searchParams.set('sign', dingtalkSign(now.getTime(), secretKey));
  }
  const body = { msgtype: 'text', text: { content: wholeText(message, 5_000) } };
  const [response, answer] = await post(call, url.href, body);
  return outcomeOf(response, answer, [130101, -1]);
};

/** Feishu's signature: HMAC-SHA256 of the empty text under the key 'timestamp\nsecret', Base64. @param timestamp seconds */
function feishuSign(timestamp: number, secret: string): string {
  return createHmac('sha256', `${timestamp}\n${secret}`).digest('base64');
}

/** Disables '<at …>' tags, with which Feishu mentions persons or everybody: a message may contain text that any user typed. */
function withoutCalls(text: string): string {
  return text.replaceAll(/<(?=\/?at\b)/gi, '‹');
}

/** Feishu group robot; signed if it has a secret. At most 5 per second (9499, 11232). */
export const feishu: Sender = async ({ robotAddress, secretKey }, message, { call, now }) => {
  const seconds = Math.floor(now.getTime() / 1000);
  const body = {
    ...(secretKey === '' ? {} : { timestamp: String(seconds), sign: feishuSign(seconds, secretKey) }),
    msg_type: 'text',
    content: { text: withoutCalls(wholeText(message, 5_000)) },
  };
  const [response, answer] = await post(call, robotAddress, body);
  return outcomeOf(response, answer, [9499, 11232]);
};
