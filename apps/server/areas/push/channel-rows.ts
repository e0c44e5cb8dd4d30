import { pushWay, robotWays } from '@heliodeck/model/push/push-ways';
import { taskTopicPrefix } from '@heliodeck/model/push/task-notice';
import { sql } from 'kysely';
import type pg from 'pg';
import { unseal } from '../../access/keys/seal.ts';
import { statement } from '../../store/sql.ts';
import type { OpenChannel } from './channels/channel.ts';

/** Columns of a channel whose values are sealed. */
const sealedColumns = ['robotAddress', 'secretKey', 'oldSecret', 'answerSecret'] as const;

/** The context to which `seal` binds a credential: its column and tenant. */
export function channelSecretPlace(column: (typeof sealedColumns)[number], tenantId: string): string {
  return `push_channel.${column} of ${tenantId}`;
}

/** Decrypts a stored secret; undefined if the server's key does not fit. */
export function opened(sealing: Uint8Array, place: string, sealed: string): string | undefined {
  try {
    return unseal(sealing, place, sealed);
  } catch {
    return undefined;
  }
}

interface ChannelRow {
  readonly id: string;
  readonly tenantId: string;
  readonly type: number;
  readonly name: string;
  readonly enabled: boolean | null;
  readonly endpoint: string | null;
  readonly robotAddress: string | null;
  readonly smtpHost: string | null;
  readonly smtpSecurity: number | null;
  readonly sender: string | null;
  readonly smsCode: string | null;
  readonly voiceService: number | null;
  readonly account: string | null;
  readonly secretKey: string | null;
  readonly oldSecret: string | null;
  readonly answerSecret: string | null;
  readonly oldSecretUntil: Date | null;
  readonly templateId: string | null;
  readonly callerNumber: string | null;
  readonly voiceAppId: string | null;
  readonly variables: string | null;
}

const columns =
  sql.raw(`id::text as id, tenant_id as "tenantId", type, channel_name as name, enabled, endpoint,
  robot_address as "robotAddress", smtp_host as "smtpHost", smtp_security as "smtpSecurity", sender, sms_code as "smsCode",
  voice_service as "voiceService", account, secret_key as "secretKey", old_secret as "oldSecret",
  old_secret_until as "oldSecretUntil", answer_secret as "answerSecret", template_id as "templateId", caller_number as "callerNumber",
  voice_app_id as "voiceAppId", variables`);

/** Selects a channel: by its id, or the first enabled one of a type. */
interface Wanted {
  readonly type: number;
  readonly id: string | null;
  /** Includes a disabled channel, for tests. */
  readonly anyway?: boolean;
}

/** The channel for sending, its secrets decrypted; undefined if none is enabled. */
export async function openChannel(
  client: pg.ClientBase,
  sealing: Uint8Array,
  { type, id, anyway = false }: Wanted,
  now: Date,
): Promise<OpenChannel | undefined> {
  const { rows } = await client.query<ChannelRow>(
    statement`select ${columns} from push_channel where is_deleted = 0 and type = ${type}
       and (${id}::bigint is null or id = ${id})
       and (enabled or ${anyway}) order by id limit 1`,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const open = (column: (typeof sealedColumns)[number]): string | undefined => {
    const sealed = row[column];
    return sealed ? opened(sealing, channelSecretPlace(column, row.tenantId), sealed) : '';
  };
  const oldHolds = row.oldSecretUntil !== null && row.oldSecretUntil > now;
  const [robotAddress, secretKey] = [open('robotAddress'), open('secretKey')];
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    isReadable: robotAddress !== undefined && secretKey !== undefined,
    endpoint: row.endpoint ?? '',
    robotAddress: robotAddress ?? '',
    smtpHost: row.smtpHost ?? '',
    smtpSecurity: row.smtpSecurity ?? 1,
    sender: row.sender ?? '',
    smsCode: row.smsCode ?? '',
    voiceService: row.voiceService ?? 1,
    account: row.account ?? '',
    // Without the previous secret, messages are still signed with the current one.
    secretKey: secretKey ?? '',
    oldSecret: (oldHolds && open('oldSecret')) || '',
    // Without it messages are sent all the same; they do not ask for answers then.
    answerSecret: open('answerSecret') ?? '',
    templateId: row.templateId ?? '',
    callerNumber: row.callerNumber ?? '',
    voiceAppId: row.voiceAppId ?? '',
    variables: row.variables ?? 'station,device,content,time',
  };
}

/** Ids of the enabled channels of a type; for webhooks only those that subscribe to a topic. */
export async function enabledChannels(
  client: pg.ClientBase,
  tenantId: string,
  { type, topic }: { readonly type: number; readonly topic?: string },
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    statement`select id::text as id from push_channel where tenant_id = ${tenantId} and type = ${type}
       and enabled and is_deleted = 0
       and (${topic ?? null}::text is null or ${topic ?? null} =
         any(string_to_array(coalesce(topics, ''), ','))) order by id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * The channels to groups and programs that are notified of tasks, with their events, comma-joined: robots by a separate field, webhooks by
 * their topics.
 */
export async function channelsForTasks(
  client: pg.ClientBase,
  tenantId: string,
): Promise<readonly { readonly id: string; readonly events: string }[]> {
  const { rows } = await client.query<{ id: string; events: string }>(
    statement`select id::text as id, case when type = ${pushWay.webhook} then replace(coalesce(topics, ''),
       ${taskTopicPrefix}, '') else coalesce(task_notices, '') end as events
     from push_channel where tenant_id = ${tenantId} and enabled and is_deleted = 0
       and (type = ${pushWay.webhook} and topics like '%' || ${taskTopicPrefix} || '%'
         or type = any(${robotWays}) and task_notices <> '') order by id`,
  );
  return rows;
}

/** Types of the enabled ones among some channels. */
export async function typesOfEnabled(
  client: pg.ClientBase,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<{ id: string; type: number }>(
    statement`select id::text as id, type from push_channel
     where tenant_id = ${tenantId} and id = any(${ids}) and enabled and is_deleted = 0`,
  );
  return new Map(rows.map(({ id, type }) => [id, type]));
}

/** Users configured in the enabled channels of a type; they are the recipients if no chain names any. */
export async function usualRecipients(
  client: pg.ClientBase,
  tenantId: string,
  type: number,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    statement`select distinct u::text as id from push_channel c, unnest(c.user_ids) u
     where c.tenant_id = ${tenantId} and c.type = ${type} and c.enabled and c.is_deleted = 0`,
  );
  return rows.map(({ id }) => id);
}
