import { pushResult } from '@heliodeck/model/push/message-states';
import { pushWay } from '@heliodeck/model/push/push-ways';
import { statement } from '../../../store/sql.ts';
import type { Store } from '../../../store/store.ts';
import type { DbSession, TenantDb } from '../../../store/tenant-db.ts';
import { channelSecretPlace, opened } from '../channel-rows.ts';
import type { PersonAnswer } from './answer.ts';

/** The channel to whose address something was posted. */
export interface AnsweredChannel {
  readonly id: string;
  readonly tenantId: string;
  readonly type: number;
  readonly voiceService: number;
  readonly smsCode: string;
  /** The callback secret; empty if there is none. */
  readonly secret: string;
}

/** The channel of an id, if it is enabled. */
export async function answeredChannel(
  store: Pick<Store, 'asPlatform'>,
  sealing: Uint8Array,
  id: string,
): Promise<AnsweredChannel | undefined> {
  const platform = store.asPlatform(
    'a provider that posts an answer has not signed in: the channel says the tenant',
  );
  const { rows } = await platform.read((_, { client }) =>
    client.query<Omit<AnsweredChannel, 'secret'> & { readonly sealed: string | null }>(
      statement`select id::text as id, tenant_id as "tenantId", type, coalesce(voice_service, 1) as "voiceService",
         coalesce(sms_code, '') as "smsCode", answer_secret as sealed
       from push_channel where id = ${id} and enabled and is_deleted = 0`,
    ),
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { sealed, ...channel } = row;
  const place = channelSecretPlace('answerSecret', channel.tenantId);
  return { ...channel, secret: sealed ? (opened(sealing, place, sealed) ?? '') : '' };
}

/** The hash of the unused link of the message that an answer is to; undefined if there is none. */
export async function linkOfAnswer(
  db: TenantDb,
  { id, type }: Pick<AnsweredChannel, 'id' | 'type'>,
  { to }: PersonAnswer,
  now: Date,
): Promise<string | undefined> {
  const open = statement`select l.hash from push_link l join push_message m on m.id = l.message_id
     left join "user" u on u.id = m.user_id
     where l.used_at is null and l.expires_at > ${now} and m.type = ${type}
       and (${'code' in to ? to.code : null}::text is null or l.code = ${'code' in to ? to.code : null})
       and (${'phone' in to ? to.phone : null}::text is null or (m.type = ${pushWay.sms}
         and right(regexp_replace(u.phone, '\\D', '', 'g'), 11) = right(${'phone' in to ? to.phone : null}, 11)))
       and (${'receipt' in to ? to.receipt : null}::text is null or exists (
         select 1 from msg_push p where p.message_id = m.id::text and p.channel_id = ${id}
           and p.result = ${pushResult.sent} and p.detail = ${'receipt' in to ? to.receipt : null}))
     order by m.created_at desc, m.id desc limit 1`;
  const { rows } = await db.read((_, { client }) => client.query<{ hash: string }>(open));
  return rows[0]?.hash;
}

/** Records that an answer was taken. @returns whether it is new: providers send answers again */
export async function takeOnce(
  { client }: Pick<DbSession, 'client'>,
  { id, tenantId }: Pick<AnsweredChannel, 'id' | 'tenantId'>,
  answer: PersonAnswer,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    statement`insert into push_answer (channel_id, answer_id, tenant_id, at)
       values (${id}, ${answer.id.slice(0, 200)}, ${tenantId}, ${now}) on conflict do nothing`,
  );
  return rowCount === 1;
}
