import { expressionFunctions } from '@heliodeck/model/workflow/people-functions';
import type { Definition } from '@heliodeck/workflow/definition';
import type {
  Command,
  Effect,
  LogEntry,
  State,
  StepRefusalCode,
  Variables,
} from '@heliodeck/workflow/step/state';
import { newState, step } from '@heliodeck/workflow/step/step';

/** A simulated instance: the executor's state, and the effects so far. */
export interface Run {
  readonly definition: Definition;
  readonly state: State;
  /** Current simulated time; firing a timer advances it. */
  readonly now: number;
  readonly log: readonly LogEntry[];
  /** Actions that a server would perform; the simulation only lists them. */
  readonly effects: readonly Effect[];
  readonly refused?: StepRefusalCode | undefined;
}

/** A wait of a simulated instance, and the command that ends it. */
export interface SimulatedWait {
  readonly id: string;
  readonly node: string;
  readonly kind: 'user' | 'service' | 'receive' | 'call' | 'incident' | 'timer' | 'message' | 'signal';
  /** The name of a message or signal, the due time of a timer in ms, or the reason of an incident. */
  readonly detail: string | number;
  /** True for a signal that is only thrown within the same tree of calls. */
  readonly isLocal?: true;
}

/** Starts an instance of a process. */
export function startRun(definition: Definition, vars: Variables, now: number, zone: string): Run {
  const state = newState(definition, { zone, starter: 'simulation' });
  return doNext({ definition, state, now, log: [], effects: [] }, { kind: 'start', vars });
}

/** Executes a command; a refused one changes nothing but is reported. */
export function doNext(run: Run, command: Command): Run {
  const sub = command.kind === 'timer' ? run.state.subs[command.sub] : undefined;
  const now = Math.max(run.now, sub?.plan?.due ?? 0);
  const { state, effects, log, refused } = step(run.definition, run.state, command, now, expressionFunctions);
  if (refused !== undefined) return { ...run, refused };
  return {
    ...run,
    state,
    now,
    log: [...run.log, ...log],
    effects: [...run.effects, ...effects],
    refused: undefined,
  };
}

const own = ['user', 'service', 'receive', 'call', 'incident'] as const;

/** The waits of an instance, in the order in which they began. */
export function waitingOf({ state }: Run): readonly SimulatedWait[] {
  const tokens = Object.values(state.tokens).flatMap(({ id, node, at, incident }) => {
    const kind = own.find((one) => one === at);
    return kind === undefined ? [] : [{ id, node, kind, detail: incident?.message ?? '' }];
  });
  const subs = Object.values(state.subs).map(({ id, kind, node, name = '', isLocal, plan }) => ({
    id,
    node,
    kind,
    detail: plan?.due ?? name,
    ...(isLocal && { isLocal }),
  }));
  return [...tokens, ...subs];
}

/** The command that ends a wait, with variables if it takes any. */
export function commandOf({ id, kind, detail, isLocal }: SimulatedWait, vars: Variables): Command {
  switch (kind) {
    case 'timer':
      return { kind: 'timer', sub: id };
    case 'message':
      return { kind: 'message', sub: id, vars };
    case 'signal':
      return { kind: 'signal', name: String(detail), vars, ...(isLocal && { isLocal }) };
    case 'incident':
      return { kind: 'retry', token: id };
    case 'service':
      return { kind: 'service', token: id, vars };
    case 'call':
      return { kind: 'child', token: id, vars };
    default:
      return { kind: 'complete', token: id, vars };
  }
}

/** Completed nodes and flows of the instance. */
export function takenOf({ log }: Run): ReadonlySet<string> {
  return new Set(log.filter(({ kind }) => kind !== 'cancel' && kind !== 'missed').map(({ node }) => node));
}

/** Parses variables from a JSON object; an empty text means no variables. Undefined for any other text. */
export function readVariables(text: string): Variables | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Variables) : undefined;
  } catch {
    return undefined;
  }
}

/** A stay of a simulated instance at a node, or a flow it took. Times in ms; `to` is absent while the stay lasts. */
export interface Stay {
  readonly node: string;
  readonly from: number;
  readonly to?: number | undefined;
}

/** Every stay at a node, in the order of their beginning, and every flow taken. */
export function staysOf({ log }: Run): readonly Stay[] {
  const stays: { node: string; from: number; to?: number }[] = [];
  for (const { kind, node, at } of log) {
    if (kind === 'enter') stays.push({ node, from: at });
    else if (kind === 'flow') stays.push({ node, from: at, to: at });
    else if (kind === 'leave' || kind === 'cancel') {
      const open = stays.find((one) => one.node === node && one.to === undefined);
      if (open !== undefined) open.to = at;
      // Joins and boundary events are passed instantly.
      else if (kind === 'leave') stays.push({ node, from: at, to: at });
    }
  }
  return stays;
}
