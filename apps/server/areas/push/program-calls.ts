import { pushWay } from '@heliodeck/model/push/push-ways';
import { allowedHosts, guardedFetch } from '../../outgoing.ts';
import type { ProgramAnswer, ProgramCalls } from '../../program-calls.ts';
import type { Services } from '../../services.ts';
import { statement } from '../../store/sql.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { openChannel } from './channel-rows.ts';
import { channelReply } from './channels/channel.ts';
import { callWebhook } from './channels/webhook.ts';

/** Calls the webhooks of a tenant and returns their responses. */
export function programCalls({ store }: Pick<Services, 'store'>, sealing: Uint8Array): ProgramCalls {
  return async ({ db, channel: name, id, type, data, now }) => {
    const channel = await db.read(async (_, session) => {
      const wanted = await webhookNamed(session, db.tenantId, name);
      if (wanted === undefined) return undefined;
      return openChannel(session.client, sealing, { type: pushWay.webhook, id: wanted }, now);
    });
    if (channel?.isReadable !== true) return refused('noChannel', false);
    const allowed = await allowedHosts(store);
    const world = { call: guardedFetch({ allowed }), now };
    const response = await callWebhook(channel, { id, type, at: now, data }, world);
    if (response === undefined) return refused('noChannel', false);
    if (!response.ok) return refused(`HTTP ${response.status}`, response.status !== 410);
    return { is: 'answered', body: await channelReply(response) };
  };
}

/** An enabled webhook of the tenant by its name; without a name the first one. */
async function webhookNamed(
  { client }: DbSession,
  tenantId: string,
  name: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    statement`select id::text as id from push_channel
     where tenant_id = ${tenantId} and type = ${pushWay.webhook} and enabled and is_deleted = 0
       and (${name} = '' or channel_name = ${name}) order by id limit 1`,
  );
  return rows[0]?.id;
}

const refused = (reason: string, again: boolean): ProgramAnswer => ({ is: 'refused', reason, again });
