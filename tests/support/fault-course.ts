import { type FaultWorld, type FieldDtu, readSince } from './fault-world.ts';
import type { GivenCommands } from './given-commands.ts';
import { isReady, type SetProcess } from './set-process.ts';
import { until } from './until.ts';

/** A fault while devices are polled, and its end. */
interface FaultCourse {
  /** Description: 'gateway 1 was killed'. */
  readonly what: string;
  /** A process with the role `api` that is not affected. */
  readonly api: SetProcess;
  readonly begin: () => unknown;
  readonly mend: () => Promise<unknown>;
}

/**
 * Time from a fault until every device was read after it, and until also its alarm was active and an API was
 * available, ms.
 */
export interface FaultTimes {
  readonly readMs: number;
  readonly healthyMs: number;
}

/** Voltage that raises an alarm by the rule, V. */
const highVolts = 29.1;
/** Maximum waiting time, even on a busy machine, ms. */
export const settledMs = 120_000;

/**
 * Causes a fault while a device starts to report a value that raises an alarm; waits until every device was
 * read again, the alarm is active and an API is available; ends the fault, and waits until every device was
 * read after that.
 * @param alarming a device that has not caused an alarm before
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

/** A temporary fault outside of the programs. */
export interface Outage {
  /** Description: 'the database is away'. */
  readonly what: string;
  readonly begin: () => unknown;
  /** Resolves at the end of the fault's duration. */
  readonly hold: () => Promise<unknown>;
  readonly end: () => unknown;
  /** By how much the clock of the programs is ahead after the end, ms. */
  readonly offsetMs?: number;
}

/** Different devices of the field, by their part in the test. */
export interface OutageDevices {
  /** Has not caused an alarm before. */
  readonly alarming: FieldDtu;
  /** Receives a command before the outage. */
  readonly before: FieldDtu;
  /** Receives a command during the outage. */
  readonly during: FieldDtu;
}

/**
 * Causes an outage while a command is in progress and a device starts to report a value that raises an alarm,
 * and gives another command during it; ends it, and waits until every device was read after that, its live
 * row is updated, the alarm is active and an API is available.
 * @returns ms from its end until then
 */
export async function endureOutage(
  world: FaultWorld,
  commands: GivenCommands,
  { what, begin, hold, end, offsetMs = 0 }: Outage,
  { alarming, before, during }: OutageDevices,
): Promise<number> {
  const { owner, field, processes } = world;
  // An accepted command is in progress when the outage starts. An API with a changed clock may require a new
  // sign-in instead.
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
