import { type FaultWorld, type FieldDtu, readSince } from './fault-world.ts';
import type { GivenCommands } from './given-commands.ts';
import { isReady, type SetProcess } from './set-process.ts';
import { until } from './until.ts';

/** A fault while devices are polled, and what ends it. */
interface FaultCourse {
  /** 'gateway 1 was killed'. */
  readonly what: string;
  /** A process with the role `api` that the fault does not hit. */
  readonly api: SetProcess;
  readonly begin: () => unknown;
  readonly mend: () => Promise<unknown>;
}

/** Time from a fault until every device was read after it, and until its alarm stood, too, and an API could serve, ms. */
export interface FaultTimes {
  readonly readMs: number;
  readonly healthyMs: number;
}

/** Voltage that the rule takes for an alarm, V. */
const highVolts = 29.1;
/** Nothing that is waited for takes longer on a machine that is busy with other things, ms. */
export const settledMs = 120_000;

/**
 * Lets a fault happen while a device begins to say what raises an alarm; waits until every device was read again, the alarm stands and an
 * API can serve; mends it, and waits until every device was read after that.
 * @param alarming a device that said nothing of the kind before
 */
export async function runFault(
  world: FaultWorld,
  { what, api, begin, mend }: FaultCourse,
  alarming: FieldDtu,
): Promise<FaultTimes> {
  const { owner, field } = world;
  const isRead = async (since: number): Promise<boolean> => (await readSince(owner, since)) === field.length;
  alarming.setVoltage(highVolts);
  const began = performance.now();
  const beganAt = Date.now();
  await begin();
  await until(() => isRead(beganAt), `every device is read after ${what}`, settledMs);
  const readMs = performance.now() - began;
  await until(() => alarmOf(world, alarming), `an alarm is raised after ${what}`, settledMs);
  await isReady(api.address, settledMs);
  const healthyMs = performance.now() - began;
  await mend();
  const mendedAt = Date.now();
  await until(() => isRead(mendedAt), `every device is read after it was mended that ${what}`, settledMs);
  return { readMs, healthyMs };
}

/** What is wrong outside the programs for a while. */
export interface Outage {
  /** 'the database is away'. */
  readonly what: string;
  readonly begin: () => unknown;
  /** Resolves when it has been wrong long enough. */
  readonly hold: () => Promise<unknown>;
  readonly end: () => unknown;
  /** How far the clock of the programs is ahead once it has ended, ms. */
  readonly offsetMs?: number;
}

/** Devices of the field, each other than the rest. */
export interface OutageDevices {
  /** Said nothing before that raises an alarm. */
  readonly alarming: FieldDtu;
  /** Is given a command before the outage. */
  readonly before: FieldDtu;
  /** Is given one during it. */
  readonly during: FieldDtu;
}

/**
 * Lets an outage happen while a command is under way and a device begins to say what raises an alarm, and gives another command during it;
 * ends it, and waits until every device was read after that, its live row says so, the alarm stands and an API can serve.
 * @returns ms from its end until then
 */
export async function endureOutage(
  world: FaultWorld,
  commands: GivenCommands,
  { what, begin, hold, end, offsetMs = 0 }: Outage,
  { alarming, before, during }: OutageDevices,
): Promise<number> {
  const { owner, field, processes } = world;
  // One that was accepted is under way when things go wrong. An API whose clock moved may ask for a new sign-in instead.
  await commands.give(before, processes.api[0]);
  alarming.setVoltage(highVolts);
  await begin();
  const answered = commands.give(during, processes.api[1]);
  await hold();
  await end();
  const ended = performance.now();
  const since = Date.now() + offsetMs;
  const isRead = async (): Promise<boolean> => (await readSince(owner, since, offsetMs)) === field.length;
  await until(isRead, `every device is read after ${what}`, settledMs);
  await until(() => alarmOf(world, alarming), `an alarm is raised after ${what}`, settledMs);
  for (const api of processes.api) await isReady(api.address, settledMs);
  const healthyMs = performance.now() - ended;
  await answered;
  return healthyMs;
}

/** Id of the alarm of a device. */
async function alarmOf({ owner }: FaultWorld, { deviceId }: FieldDtu): Promise<string | undefined> {
  const [row] = await owner("select id::text as id from alarm where device_id = $1 and kind = 'rule'", [
    deviceId,
  ]);
  return row === undefined ? undefined : String(row.id);
}
