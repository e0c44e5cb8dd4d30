import { type FaultTimes, runFault, settledMs } from './fault-course.ts';
import { type FaultRole, type FaultWorld, type FieldDtu, faultRoles } from './fault-world.ts';
import type { GivenCommands } from './given-commands.ts';
import { isReady, type SetProcess } from './set-process.ts';
import { until } from './until.ts';

/** Faults of a process. */
const processFaults = ['killed', 'stopped'] as const;
type ProcessFault = (typeof processFaults)[number];

/** One process and its fault. */
export interface PlannedFault {
  readonly role: FaultRole;
  /** Index of the process. */
  readonly at: 0 | 1;
  readonly fault: ProcessFault;
}

/** 'gateway 1 was killed'. */
export const faultWords = ({ role, at, fault }: PlannedFault): string => `${role} ${at + 1} was ${fault}`;

/** Every fault of every process, in turn. */
export function faultsOfARound(): readonly PlannedFault[] {
  return faultRoles.flatMap((role) =>
    ([0, 1] as const).flatMap((at) => processFaults.map((fault) => ({ role, at, fault }))),
  );
}

/**
 * Causes a fault of a process while a command is in progress and a device starts to report a value that
 * raises an alarm; waits until every device was read again and the alarm is active, ends the fault, and waits
 * until the process takes part again.
 * @param alarming a device that has not caused an alarm before
 */
export async function processFault(
  world: FaultWorld,
  commands: GivenCommands,
  planned: PlannedFault,
  alarming: FieldDtu,
): Promise<FaultTimes> {
  const { role, at, fault } = planned;
  const { processes, field, balancer } = world;
  const victim = processes[role][at];
  const api = role === 'api' ? processes.api[at === 0 ? 1 : 0] : processes.api[0];
  const what = faultWords(planned);
  const answered: Promise<unknown>[] = [];
  const target = commands.leastGiven(role === 'gateway' ? await dtusOf(world, victim) : field);
  if (role === 'gateway') {
    target.device.mute = true;
    await isSent(world, commands, target, api);
  } else {
    answered.push(commands.give(target, api));
    if (role === 'api') answered.push(commands.give(commands.leastGiven(field), victim));
  }
  const begin = async (): Promise<void> => {
    if (fault === 'killed') await victim.kill();
    else victim.signal('SIGSTOP');
    target.device.mute = false;
  };
  const mend = async (): Promise<void> => {
    if (fault === 'killed') await victim.start();
    else {
      const others = async () => role !== 'gateway' || !(await hasRun(world, victim));
      await until(others, `the others hold it to be dead: ${what}`, settledMs);
      victim.signal('SIGCONT');
      await isReady(victim.address, settledMs);
    }
    if (role === 'gateway') {
      await until(() => hasRun(world, victim), `it serves DTUs again after ${what}`, settledMs);
      // All DTUs are connected to the other gateway: they reconnect and are distributed to both.
      balancer.cut();
    }
    await Promise.all(answered);
  };
  return runFault(world, { what, api, begin, mend }, alarming);
}

/** At least one DTU that a gateway serves. @throws if it has none within the time */
async function dtusOf({ owner, field }: FaultWorld, gateway: SetProcess): Promise<readonly FieldDtu[]> {
  return until(
    async () => {
      const rows = await owner(
        `select o.dtu_id::text as id from dtu_owner o join gateway_run r on r.id = o.run_id
         join server_process p on p.id = r.process where p.pid = $1 and r.ended_at is null`,
        [gateway.pid],
      );
      const ids = new Set(rows.map(({ id }) => id));
      const served = field.filter(({ dtuId }) => ids.has(dtuId));
      return served.length > 0 ? served : undefined;
    },
    'the gateway serves a DTU',
    settledMs,
  );
}

async function hasRun({ owner }: FaultWorld, { pid }: SetProcess): Promise<boolean> {
  const rows = await owner(
    `select 1 from gateway_run r join server_process p on p.id = r.process where p.pid = $1 and r.ended_at is null`,
    [pid],
  );
  return rows.length === 1;
}

/** Delay before a refused command is given again: a device has only some hundred unused voltages, ms. */
const givenAgainMs = 500;

/**
 * Gives commands to a silent device until one of them was sent and has not ended: the first may have been
 * given before its DTU connected.
 */
async function isSent(
  world: FaultWorld,
  commands: GivenCommands,
  target: FieldDtu,
  api: SetProcess,
): Promise<void> {
  let heard = 'nothing was accepted';
  let id: string | undefined;
  let givenAgainAt = 0;
  await until(
    async () => {
      if (id === undefined && performance.now() >= givenAgainAt) {
        id = await commands.give(target, api);
        givenAgainAt = performance.now() + givenAgainMs;
      }
      const [row] = await world.owner(
        'select state, detail, end_time is not null as "isOver" from device_command where id = $1',
        [id ?? null],
      );
      if (row) heard = `${row.state} ${row.detail ?? ''}`;
      if (row?.isOver) id = undefined;
      return row?.state === 'sent' && !row.isOver;
    },
    'a command is under way',
    30_000,
  ).catch((error: unknown) => {
    throw new Error(`the last command: ${heard}`, { cause: error });
  });
}
