import type { Topic } from '@heliodeck/model/wire/topic';
import { alarmRaised } from '@heliodeck/model/wire/topics';
import { sendDigests } from '../../apps/server/areas/push/digest.ts';
import { alarmSubscriptions } from '../../apps/server/areas/push/subscriptions.ts';
import { append } from '../../apps/server/events/append.ts';
import { appRole } from '../../apps/server/store/roles.ts';
import { alarmWorld } from './alarm-world.ts';
import type { Row } from './organisation.ts';
import { mailStandIn, webhookFits } from './push-stand-in.ts';
import { smsStandIn } from './sms-stand-in.ts';

const secret = 'mail-secret';
const hookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** A tenant with alarms, a mail server and a webhook receiver on loopback; subscriptions and jobs run on demand. */
export async function pushWorld(options: Parameters<typeof alarmWorld>[0] = {}) {
  const town = await alarmWorld(options);
  const { world, ours, admin, site } = town;
  const mail = await mailStandIn('alarm', secret);
  let hookStatus: number | undefined = 204;
  const hook = await smsStandIn((arrived) => {
    if (hookStatus === undefined) return undefined;
    return { status: webhookFits(arrived, hookSecret) ? hookStatus : 401, body: {} };
  });
  const { owner } = world.database;
  await owner(
    `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', $1, $1, $2), ($3, $4, $4, $5)`,
    [
      ...['resource.allowedHosts', [mail.host, new URL(hook.address).host].join()],
      ...[ours.tenantId, 'push.siteAddress', 'https://solar.example.com'],
    ],
  );
  await owner(`update "user" set email = account || '@example.com' where tenant_id = $1`, [ours.tenantId]);
  const subscriptions = alarmSubscriptions(world.app.services);
  for (const subscription of subscriptions) await subscription.start();
  const base = {
    kind: 'rule',
    ruleId: null,
    deviceId: null,
    dtuId: null,
    stationId: site.stationId,
    pack: 0,
    deptId: null,
    grade: 1,
    groupId: null,
    at: 0,
  };
  let mailsBefore = 0;
  let callsBefore = 0;
  const mails = () => mail.mails.slice(mailsBefore);
  /** Handles pending events and runs due jobs; advances the clock before. */
  const settle = async (passMinutes = 0): Promise<void> => {
    world.pass(passMinutes * 60);
    // Events also wake a subscription: if it is handling them already, they are done when it releases the
    // cursor.
    for (const subscription of subscriptions) while (!(await subscription.drain()));
    // The queue uses the clock of the database, which does not advance: jobs that are due by the server's
    // clock are made due now.
    const due = `update pgboss.job set start_after = now() where start_after <= $1 and state in ('created', 'retry')`;
    await owner(due, [world.now()]);
    await world.app.services.jobs.drain();
  };
  /**
   * Runs due jobs a number of times, hours apart, while requests and jobs of tenants fail whenever they need
   * a table.
   */
  const settleWithout = async (table: string, times: number): Promise<void> => {
    const rights = 'select, insert, update, delete';
    await owner(`revoke ${rights} on ${table} from ${appRole}`);
    try {
      for (let count = 0; count < times; count += 1) await settle(count === 0 ? 0 : 70);
    } finally {
      await owner(`grant ${rights} on ${table} to ${appRole}`);
    }
    // Hours have passed: tokens have expired.
    Object.assign(admin, await world.signIn(ours.tenantId, 'admin'));
  };
  /** Appends an event as the engine does. */
  const happens = async <P>(topic: Topic<P>, key: string, payload: Row): Promise<void> => {
    await world.database.store
      .tenantDb(ours.tenantId)
      .tx((_, session) => append(session, topic, { key, payload: { ...base, ...payload } as P }));
  };
  return {
    ...town,
    /** An alarm raised now, by the server's clock. */
    async alarm(given: Row = {}): Promise<string> {
      const id = await town.alarm(given);
      await owner('update alarm set alarm_time = $2 where id = $1', [id, world.now()]);
      return id;
    },
    settle,
    settleWithout,
    happens,
    mails,
    subscriptions,
    hook,
    hookSecret,
    owner,
    save: (entity: string, body: Row) => world.post(`/api/blade-${entity}/${entity}/submit`, body, admin),
    mailChannel: (more: Row = {}) => ({
      channelName: '邮件',
      type: 4,
      smtpHost: mail.host,
      smtpSecurity: 3,
      account: 'alarm',
      secretKey: secret,
      sender: 'alarm@example.com',
      ...more,
    }),
    hookChannel: (more: Row = {}) => ({
      channelName: '回调',
      type: 5,
      endpoint: `${hook.address}/in`,
      secretKey: hookSecret,
      ...more,
    }),
    /** Sets the response of the webhook receiver; without a status it closes the connection. */
    answer(status?: number): void {
      hookStatus = status;
    },
    calls: () => hook.arrived.slice(callsBefore),
    raised: (id: string, more: Row = {}) =>
      happens(alarmRaised, id, { repeats: 1, noticeWay: null, ...more }),
    /** Accounts that received a mail, in order. */
    told: (): readonly string[] => mails().map(({ to }) => /<(\w+)@/.exec(to.join())?.[1] ?? ''),
    /** Push records of an alarm, oldest first. */
    records: (id: string) =>
      owner(
        `select p.id::text as id, p.result, p.attempt, p.detail, p.pushman from msg_push p
         join push_member m on m.message_id::text = p.message_id where m.alarm_id = $1 order by p.id`,
        [id],
      ),
    /** Runs the schedule of digests. */
    digest: () =>
      sendDigests(
        world.database.store.asPlatform('a test sends digests'),
        world.app.services.jobs,
        world.app.services.zoneOf,
        world.now(),
      ),
    /** Discards recorded notifications. */
    async clear(): Promise<void> {
      // The clock advances by hours: tokens expire.
      Object.assign(admin, await world.signIn(ours.tenantId, 'admin'));
      Object.assign(town.theirs.admin, await world.signIn(town.theirs.tenantId, 'admin'));
      await settle();
      const tables = ['push_message', 'msg_push', 'push_channel', 'push_chain', 'duty_shift', 'duty_rota'];
      for (const table of ['pgboss.job', ...tables, 'push_person', 'alarm'])
        await owner(`delete from ${table}`);
      mailsBefore = mail.mails.length;
      callsBefore = hook.arrived.length;
      hookStatus = 204;
    },
  };
}
