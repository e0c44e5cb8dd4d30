import { jobSchema } from '../../apps/server/store/job-schema.ts';
import { auditEnergy } from './energy-audit.ts';
import type { FaultWorld, FieldDtu } from './fault-world.ts';
import type { GivenCommands } from './given-commands.ts';
import type { Witnessed } from './reading-witness.ts';
import { until } from './until.ts';

/** Result of the audit after processes were killed and hung. */
export interface FaultAudit {
  /** Faults; empty if nothing was lost, duplicated, wrong, or sent twice. */
  readonly wrong: readonly string[];
  readonly readings: Witnessed;
  /** Number of energy counters that were recomputed from history. */
  readonly counters: number;
  /**
   * Number of alarms raised, and of deliveries to the receiver beyond the first of a message, which it can
   * recognise by their common id.
   */
  readonly alarms: number;
  readonly repeatedCalls: number;
}

/** Maximum waiting time for completion, even on a busy machine, ms. */
const settledMs = 120_000;

/**
 * Waits until commands have ended and messages have arrived, then switches off the field and waits until all
 * readings are stored.
 */
export async function settleFaults(
  { owner, field, receiver, witness }: FaultWorld,
  commands: GivenCommands,
): Promise<void> {
  const isTold = async (): Promise<boolean> =>
    (await alarmsOf(owner)).every(({ id, stormId }) => receiver.toldOf(stormId ?? id).size > 0);
  await patiently(async () => (await commands.open()) === 0, 'commands are over');
  await patiently(isTold, 'alarms are told');
  for (const dtu of field) dtu.setPower(false);
  await patiently(async () => (await witness.look()).missing.length === 0, 'readings are stored');
}

/** What never arrives is reported by the audit, in more detail. */
const patiently = (look: () => Promise<boolean>, what: string): Promise<unknown> =>
  until(look, what, settledMs).catch(() => undefined);

/**
 * A gateway may still have to publish what it read before its DTUs were switched off: checks again if
 * something is missing.
 */
async function settled<T>(look: () => Promise<T>, isSettled: (seen: T) => boolean): Promise<T> {
  let seen = await look();
  if (isSettled(seen)) return seen;
  await patiently(async () => {
    seen = await look();
    return isSettled(seen);
  }, 'all is stored');
  return seen;
}

/**
 * Compares, after settleFaults, what is stored with what gateways published, devices executed, and the
 * receiver was sent.
 */
export async function auditFaults(
  { owner, witness, receiver }: FaultWorld,
  commands: GivenCommands,
  alarmed: readonly FieldDtu[],
): Promise<FaultAudit> {
  const wrong: string[] = [];
  const readings = await settled(
    () => witness.look(),
    ({ missing }) => missing.length === 0,
  );
  if (readings.missing.length > 0)
    wrong.push(`${readings.missing.length} readings lost: ${readings.missing.slice(0, 3).join('; ')}`);
  if (readings.doubled > 0) wrong.push(`${readings.doubled} readings stored twice`);
  const open = await commands.open();
  if (open > 0) wrong.push(`${open} commands are not over`);
  wrong.push(...(await commands.untrue()));
  const found = await alarmsOf(owner);
  const rows = found.filter(({ kind }) => kind === 'rule');
  let repeatedCalls = 0;
  for (const { deviceId } of alarmed) {
    const own = rows.filter((row) => row.deviceId === deviceId);
    const [alarm] = own;
    if (own.length !== 1 || alarm?.repeats !== 1)
      wrong.push(`device ${deviceId} has ${own.length} alarms, counted ${alarm?.repeats} times`);
  }
  for (const { id, kind, stormId } of found) {
    const messages = receiver.toldOf(id);
    // Members of a storm are announced by its message; those raised before it began were announced
    // individually.
    const isMember = stormId !== null && messages.size === 0;
    if (messages.size !== 1 && !isMember)
      wrong.push(`${kind} ${id} was told by ${messages.size} messages: ${await pushStateOf(owner, id)}`);
    for (const times of messages.values()) repeatedCalls += times - 1;
  }
  if (rows.length !== alarmed.length) wrong.push(`${rows.length} alarms, not ${alarmed.length}`);
  const { counters, differences } = await settled(
    () => auditEnergy(owner),
    ({ differences: found }) => found.length === 0,
  );
  wrong.push(...differences.slice(0, 3).map((one) => `energy: ${one}`));
  return { wrong, readings, counters, alarms: rows.length, repeatedCalls };
}

/** The platform's state of the messages of an alarm, and unfinished work of pushing. */
async function pushStateOf(owner: FaultWorld['owner'], alarmId: string): Promise<string> {
  const messages = await owner(
    `select m.id::text as id, m.state, m.tries, m.created_at, m.ended_at from push_message m join push_member p on p.message_id = m.id
     where p.alarm_id = $1`,
    [alarmId],
  );
  const open = await owner(
    `select name, state, retry_count, started_on, start_after, output from ${jobSchema}.job
     where name like 'push.%' and state <> 'completed' order by created_on desc limit 10`,
  );
  return JSON.stringify({ now: new Date(), messages, open });
}

interface FoundAlarm {
  readonly id: string;
  readonly kind: string;
  readonly deviceId: string | null;
  readonly repeats: number;
  /** The storm that groups it: more than ten devices beyond one limit within ten minutes (docs/product/alarms.md). */
  readonly stormId: string | null;
}

/** Alarms of the rule, and the storms that group them. */
async function alarmsOf(owner: FaultWorld['owner']): Promise<readonly FoundAlarm[]> {
  const rows = await owner(
    `select id::text as id, kind, device_id::text as "deviceId", repeats, group_id::text as "stormId"
     from alarm where kind = 'rule' or id in (select group_id from alarm where kind = 'rule')`,
  );
  return rows.map((row) => ({
    id: String(row.id),
    kind: String(row.kind),
    deviceId: row.deviceId === null ? null : String(row.deviceId),
    repeats: Number(row.repeats),
    stormId: row.stormId === null ? null : String(row.stormId),
  }));
}
