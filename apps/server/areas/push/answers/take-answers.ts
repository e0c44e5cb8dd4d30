import { pushWay, voiceService } from '@heliodeck/model/push/push-ways';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../../context.ts';
import { acknowledgeMembers, withLink } from '../acknowledge.ts';
import type { PushParts } from '../push-world.ts';
import type { AnswerReader, PostedAnswer, ProviderReply } from './answer.ts';
import { answerKey, isSameText } from './answer-key.ts';
import { type AnsweredChannel, answeredChannel, linkOfAnswer, takeOnce } from './answer-store.ts';
import { aliyunCallAnswers, tencentCallAnswers, yunpianAnswers } from './phone-answers.ts';
import { dingtalkAnswers, feishuAnswers } from './robot-answers.ts';

/**
 * Takes what a provider posted to the address of a channel: acknowledges the alarms of the messages that people answered, each message and
 * each answer once.
 * @returns what the provider expects
 * @throws CodedError push.answerRefused if the address or the signature is wrong, or the channel takes no answers
 */
export async function takeAnswers(
  parts: PushParts,
  context: Context,
  { channel: id, key }: { readonly channel: string; readonly key: string },
  posted: PostedAnswer,
): Promise<ProviderReply> {
  const { services, sealing } = parts;
  if (!isSameText(key, answerKey(sealing, id))) throw new CodedError('push.answerRefused');
  const channel = await answeredChannel(services.store, sealing, id);
  const reader = channel && (await readerOf(parts, channel));
  if (channel === undefined || reader === undefined) throw new CodedError('push.answerRefused');
  const { now } = context;
  const { answers, reply } = reader.read(posted, { secret: reader.secret, now });
  let acknowledged = 0;
  for (const answer of answers) {
    const db = services.store.tenantDb(channel.tenantId);
    const hash = await linkOfAnswer(db, channel, answer, now);
    if (hash === undefined) await db.tx((_, session) => takeOnce(session, channel, answer, now));
    else
      acknowledged += await withLink(parts, { hash, now, changes: true }, async (link, session) => {
        if (!(await takeOnce(session, channel, answer, now))) return 0;
        const named = answer.who === undefined ? link : { ...link, name: `${answer.who} (${link.name})` };
        return acknowledgeMembers(session, context, { ...named, hash, by: 'byAnswer' });
      });
  }
  return reply(acknowledged);
}

interface Reader {
  readonly read: AnswerReader;
  readonly secret: string;
}

/** How answers to a channel are read and checked; undefined if it takes none. */
async function readerOf(
  { texts, services }: PushParts,
  channel: AnsweredChannel,
): Promise<Reader | undefined> {
  const { type, secret, smsCode, tenantId } = channel;
  switch (type) {
    case pushWay.phone:
      return {
        read: channel.voiceService === voiceService.tencent ? tencentCallAnswers : aliyunCallAnswers,
        secret: '',
      };
    case pushWay.sms: {
      const apiKey = await texts.answerKey(services.store.tenantDb(tenantId), smsCode || undefined);
      return apiKey === undefined ? undefined : { read: yunpianAnswers, secret: apiKey };
    }
    case pushWay.dingtalk:
      return secret === '' ? undefined : { read: dingtalkAnswers, secret };
    case pushWay.feishu:
      return secret === '' ? undefined : { read: feishuAnswers, secret };
    default:
      return undefined;
  }
}
