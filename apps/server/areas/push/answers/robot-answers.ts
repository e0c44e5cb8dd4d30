import { createDecipheriv, createHash } from 'node:crypto';
import { pushTexts } from '@heliodeck/model/push/push-texts';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { both } from '../channels/refusal.ts';
import { dingtalkSign } from '../channels/robots.ts';
import { type AnswerReader, codeIn, objectOf } from './answer.ts';
import { isSameText } from './answer-key.ts';

/** Requests whose time is further from the server's, ms, are refused. */
const mostMs = 3_600_000;

/** @throws CodedError push.answerRefused */
function requireFresh(at: number, now: Date): void {
  if (!Number.isFinite(at) || Math.abs(now.getTime() - at) > mostMs)
    throw new CodedError('push.answerRefused');
}

/**
 * What a robot of a DingTalk application got in its group: signed like messages to group robots, in headers. The text answers, and the
 * reply appears in the group.
 */
export const dingtalkAnswers: AnswerReader = ({ headers, body }, { secret, now }) => {
  const timestamp = Number(headers.timestamp);
  if (!isSameText(headers.sign, dingtalkSign(timestamp, secret))) throw new CodedError('push.answerRefused');
  requireFresh(timestamp, now);
  const { msgId, senderNick, text } = objectOf(body);
  const code = codeIn(String(objectOf(text).content ?? ''));
  const who = typeof senderNick === 'string' ? senderNick : undefined;
  return {
    answers: code === undefined ? [] : [{ id: String(msgId ?? `${timestamp} ${code}`), to: { code }, who }],
    reply: (acknowledged) => ({ msgtype: 'text', text: { content: wordsOf(acknowledged) } }),
  };
};

/** What a Feishu application got (im.message.receive_v1): signed in headers with its Encrypt Key, and encrypted with it. */
export const feishuAnswers: AnswerReader = ({ headers, body, text }, { secret, now }) => {
  const event = decrypted(objectOf(body).encrypt, secret);
  // Sent once, when the address is entered: what could be decrypted was made with the key.
  if (event.type === 'url_verification')
    return { answers: [], reply: () => ({ challenge: String(event.challenge ?? '') }) };
  const timestamp = headers['x-lark-request-timestamp'] ?? '';
  const nonce = headers['x-lark-request-nonce'] ?? '';
  const expected = createHash('sha256').update(`${timestamp}${nonce}${secret}${text}`).digest('hex');
  if (!isSameText(headers['x-lark-signature'], expected)) throw new CodedError('push.answerRefused');
  requireFresh(Number(timestamp) * 1000, now);
  const { message_id: messageId, content } = objectOf(objectOf(event.event).message);
  const code = codeIn(textOf(content));
  return {
    answers: code === undefined ? [] : [{ id: String(messageId ?? `${timestamp} ${code}`), to: { code } }],
    reply: () => ({}),
  };
};

/** AES-256-CBC under the hash of the key, the first block being the vector. @throws CodedError push.answerRefused */
function decrypted(sealed: unknown, secret: string): Readonly<Record<string, unknown>> {
  try {
    const bytes = Buffer.from(String(sealed ?? ''), 'base64');
    const key = createHash('sha256').update(secret).digest();
    const decipher = createDecipheriv('aes-256-cbc', key, bytes.subarray(0, 16));
    const plain = Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]);
    return objectOf(JSON.parse(plain.toString('utf8')));
  } catch {
    throw new CodedError('push.answerRefused');
  }
}

/** The text of a message, which is JSON in a text: '{"text":"@_user_1 123456"}'. */
function textOf(content: unknown): string {
  try {
    return String(objectOf(JSON.parse(String(content))).text ?? '');
  } catch {
    return '';
  }
}

function wordsOf(acknowledged: number): string {
  return acknowledged > 0 ? both(pushTexts.answered) : both(pushTexts.nothingToAnswer);
}
