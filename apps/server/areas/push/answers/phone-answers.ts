import { createHash } from 'node:crypto';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { instantOfWireTime } from '@heliodeck/model/wire/time';
import { type AnswerReader, codeIn, confirms, objectOf, type PersonAnswer } from './answer.ts';
import { isSameText } from './answer-key.ts';

/** The key that acknowledges. */
const acknowledgingKey = '1';
/** Text messages are answered within this time, ms: a link holds no longer. */
const mostMs = 24 * 3_600_000;

/** Reports of calls by Alibaba Cloud (VoiceCallReport, VoiceReport): a list, with the pressed keys and the id of the call. */
export const aliyunCallAnswers: AnswerReader = ({ body }) => ({
  answers: (Array.isArray(body) ? body : [body])
    .map(objectOf)
    .flatMap(({ dtmf, call_id: callId }) => pressed(dtmf, callId)),
  reply: () => ({ code: 0, msg: 'OK' }),
});

/** Reports of keys by Tencent Cloud; its older documents name the object differently. */
export const tencentCallAnswers: AnswerReader = ({ body }) => {
  const posted = objectOf(body);
  const { keypress, callid } = objectOf(posted.voicekey_callback ?? posted.voice_keypress_callback);
  return { answers: pressed(keypress, callid), reply: () => ({ result: 0, errmsg: 'OK' }) };
};

function pressed(key: unknown, callId: unknown): readonly PersonAnswer[] {
  const receipt = typeof callId === 'string' ? callId : '';
  return String(key ?? '') === acknowledgingKey && receipt !== '' ? [{ id: receipt, to: { receipt } }] : [];
}

/** Answers to text messages by Yunpian: a form with JSON, signed by MD5 with the API key. */
export const yunpianAnswers: AnswerReader = ({ body }, { secret, now }) => {
  const reply = jsonOf(objectOf(body).sms_reply);
  const { _sign: sign, ...signed } = reply;
  const values = Object.keys(signed)
    .sort()
    .map((name) => String(signed[name] ?? ''));
  const expected = createHash('md5')
    .update([...values, secret].join(','))
    .digest('hex');
  if (secret === '' || !isSameText(typeof sign === 'string' ? sign : undefined, expected))
    throw new CodedError('push.answerRefused');
  const at = instantOfWireTime(String(reply.reply_time ?? ''), 'Asia/Shanghai') ?? Number.NEGATIVE_INFINITY;
  if (Math.abs(now.getTime() - at) > mostMs) throw new CodedError('push.answerRefused');
  const text = String(reply.text ?? '');
  const code = codeIn(text);
  const phone = String(reply.mobile ?? '');
  const to = code !== undefined ? { code } : confirms(text) && phone !== '' ? { phone } : undefined;
  return { answers: to ? [{ id: String(reply.id ?? ''), to }] : [], reply: () => 0 };
};

function jsonOf(text: unknown): Readonly<Record<string, unknown>> {
  try {
    return objectOf(JSON.parse(String(text ?? '')));
  } catch {
    return {};
  }
}
