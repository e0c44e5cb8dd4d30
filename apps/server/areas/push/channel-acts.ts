import { type Label, label } from '@heliodeck/kit/label';
import { msgPush } from '@heliodeck/model/alarms/msg-push';
import { messageState } from '@heliodeck/model/push/message-states';
import { pushChannel } from '@heliodeck/model/push/push-channel';
import { pushTexts } from '@heliodeck/model/push/push-texts';
import { pushWay } from '@heliodeck/model/push/push-ways';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { seal } from '../../access/keys/seal.ts';
import type { Context } from '../../context.ts';
import { audit, auditDone } from '../../logs/audit.ts';
import { statement } from '../../store/sql.ts';
import { channelSecretPlace, opened } from './channel-rows.ts';
import { newSecret } from './channels/webhook.ts';
import { deliver } from './deliver.ts';
import { queueMessage } from './messages-store.ts';
import type { PushParts } from './push-world.ts';

/** After a change of the secret the previous one still signs for this long, ms, so that receivers can switch. */
const bothHoldMs = 24 * 3_600_000;

/**
 * Sends a test message through a channel; to the caller if the channel reaches persons. The attempt is recorded as a push record.
 * @returns the recipient: a person with the address, else the channel
 * @throws CodedError record.notFound, push.testFailed with the reason
 */
export async function testChannel(parts: PushParts, context: Context, id: string): Promise<string> {
  const { services } = parts;
  const [channel] = await services.entities.byIds(context, pushChannel, [id]);
  if (channel === undefined) throw new CodedError('record.notFound');
  const { db, caller, now, log } = context;
  const { rows } = await db.tx((_, { client }) =>
    client.query<{ id: string }>(
      statement`insert into push_message (tenant_id, key, purpose, type, channel_id, user_id, created_at)
       values (${caller.tenantId}, 'test:' || gen_random_uuid(), 'test', ${channel.type}, ${id},
         ${caller.userId || null}, ${now}) returning id::text as id`,
    ),
  );
  const attempt = { db, messageId: rows[0]?.id ?? '', now, log, anyway: true, last: true };
  const outcome = await deliver(parts, attempt);
  const reason = outcome === undefined || outcome.is === 'sent' ? undefined : outcome.reason;
  await auditDone(context, [
    {
      act: 'send',
      entity: pushChannel.key,
      recordId: id,
      title: channel.channelName,
      after: { test: true, outcome: outcome?.is ?? '', ...(reason && { reason }) },
    },
  ]);
  if (reason !== undefined) throw new CodedError('push.testFailed', { reason: inLanguage(reason, context) });
  const { rows: told } = await db.read((_, { client }) =>
    client.query<{ who: string | null; address: string | null }>(
      statement`select pushman as who, open_id as address from msg_push where message_id = ${attempt.messageId}`,
    ),
  );
  return [told[0]?.who ?? channel.channelName, told[0]?.address].filter(Boolean).join(' · ');
}

/** Messages for what the caller lacks to receive a test, with where to enter it. */
const ownLacks: ReadonlyMap<string, Label> = new Map([
  [
    pushTexts.noPhone.zh,
    label(
      '您的账号没有手机号，请在个人信息中填写',
      'Your account has no phone number; add it in your profile',
    ),
  ],
  [
    pushTexts.noEmail.zh,
    label(
      '您的账号没有邮箱，请在个人信息中填写',
      'Your account has no e-mail address; add it in your profile',
    ),
  ],
  [
    pushTexts.noOpenId.zh,
    label('接收设置中没有您的公众号OpenID', 'The recipient settings do not have your OpenID'),
  ],
]);

/** The part of a reason in the caller's language: our own reasons are stored in both, as 'zh · en'. */
function inLanguage(reason: string, { locale }: Context): string {
  const [zh = reason, en] = reason.split(' · ');
  const own = ownLacks.get(zh);
  if (own !== undefined) return own[locale];
  return locale === 'en' ? (en ?? reason) : zh;
}

/**
 * Gives a webhook a new signing secret; for a day the previous one signs as well.
 * @returns the secret, shown only this once
 * @throws CodedError record.notFound, push.notWebhook
 */
export async function rotateSecret(
  { services, sealing }: PushParts,
  context: Context,
  id: string,
): Promise<{ readonly secret: string }> {
  const { caller, now } = context;
  const secret = newSecret();
  const [here, aside] = [
    channelSecretPlace('secretKey', caller.tenantId),
    channelSecretPlace('oldSecret', caller.tenantId),
  ];
  await context.db.tx(async (_, session) => {
    const inner = { ...context, db: session.db };
    const [channel] = await services.entities.byIds(inner, pushChannel, [id], 'lock');
    if (channel === undefined) throw new CodedError('record.notFound');
    if (Number(channel.type) !== pushWay.webhook) throw new CodedError('push.notWebhook');
    const { rows } = await session.client.query<{ secret: string | null }>(
      statement`select secret_key as secret from push_channel where id = ${id}`,
    );
    const before = rows[0]?.secret ?? null;
    // A previous secret that cannot be decrypted is no longer used.
    const old = before === null ? undefined : opened(sealing, here, before);
    await session.client.query(
      statement`update push_channel set secret_key = ${seal(sealing, here, secret)},
         old_secret = ${old === undefined ? null : seal(sealing, aside, old)},
         old_secret_until = ${new Date(now.getTime() + bothHoldMs)}, update_user = ${caller.userId || null},
         update_time = greatest(${now}::timestamptz, date_trunc('second', update_time) + interval '1 second')
           where id = ${id}`,
    );
    audit(context, session, [
      {
        act: 'edit',
        entity: pushChannel.key,
        recordId: id,
        title: channel.channelName,
        before: { secretKey: '***' },
        after: { secretKey: '***' },
      },
    ]);
  });
  return { secret };
}

/**
 * Sends a message again: one that failed, or one that was sent but not received. Programs can recognise the repeat by the same id.
 * @throws CodedError record.notFound, push.noMessage, push.waiting
 */
export async function redeliver({ services }: PushParts, context: Context, id: string): Promise<void> {
  await context.db.tx(async (_, session) => {
    const [record] = await services.entities.byIds({ ...context, db: session.db }, msgPush, [id]);
    if (record === undefined) throw new CodedError('record.notFound');
    const { client } = session;
    const { rows } = await client.query<{ id: string; state: number }>(
      statement`select id::text as id, state from push_message where id = ${record.messageId} for update`,
    );
    const [message] = rows;
    if (message === undefined) throw new CodedError('push.noMessage');
    if (message.state === messageState.waiting) throw new CodedError('push.waiting');
    await client.query(
      statement`update push_message set state = ${messageState.waiting}, ended_at = null where id = ${message.id}`,
    );
    await queueMessage(session, services.jobs, { tenantId: context.caller.tenantId, id: message.id });
    audit(context, session, [
      {
        act: 'send',
        entity: msgPush.key,
        recordId: id,
        title: record.pushman,
        after: { messageId: message.id },
      },
    ]);
  });
}
