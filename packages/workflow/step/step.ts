import type { Definition, TerminateReach } from '../definition.ts';
import { ExprError, refusedNames } from '../expr/syntax.ts';
import type { Value } from '../expr/value.ts';
import { TimeError } from '../time/duration.ts';
import { deliverMessage, fireTimer, spread } from './deliver.ts';
import { Fault, type Functions, StateDraft } from './draft.ts';
import { finish } from './enter.ts';
import { onlyStart } from './graph.ts';
import { tryJoins } from './joins.ts';
import { leaveLoop, loopAround } from './loops.ts';
import { endInstance, openScope, raise, raiseAt, tellEscalation, throwError } from './raise.ts';
import { attempt, runMoves } from './run.ts';
import { sendBack } from './send-back.ts';
import type { Command, Move, State, StepRefusalCode, StepResult, Token, Variables } from './state.ts';
import { trigger } from './trigger.ts';
import { keepUndelivered, throwAgain } from './undelivered.ts';

/** Settings of a new instance. */
interface InstanceSetting {
  /** IANA zone of days, months and cron expressions; absent: UTC. */
  readonly zone?: string;
  readonly businessKey?: string;
  readonly starter?: string;
  /** True if another instance waits for the end of this one. */
  readonly isChild?: boolean;
}

/** Initial state of an instance that has not been started. */
export function newState(definition: Definition, setting: InstanceSetting = {}): State {
  const { zone = 'UTC', businessKey = '', starter = '', isChild = false } = setting;
  const empty = { counter: 0, scopes: {}, tokens: {}, subs: {} };
  return {
    v: 1,
    process: definition.key,
    status: 'running',
    isSuspended: false,
    isChild,
    zone,
    businessKey,
    starter,
    ...empty,
  };
}

const noFunctions: Functions = new Map();
const longestVariables = 1_000_000;

/**
 * Runs a command and every move that follows, until all tokens wait. Pure function: the same definition, state, command and instant give
 * the same result; the given state is not modified. An invalid command is refused and changes nothing; an error within the process becomes
 * an incident at the element.
 */
export function step(
  definition: Definition,
  state: State,
  command: Command,
  now: number,
  functions: Functions = noFunctions,
): StepResult {
  const draft = new StateDraft(definition, state, now, functions);
  const refused = refusalOf(state, command) ?? obeyed(draft, command);
  if (refused !== undefined) return { state, effects: [], log: [], refused };
  runMoves(draft);
  return { state: draft.state(), effects: draft.effects, log: draft.log };
}

/** Runs a command. A failure before the first move, for example of an output expression of a called process, refuses the command. */
function obeyed(draft: StateDraft, command: Command): StepRefusalCode | undefined {
  try {
    return obey(draft, command);
  } catch (error) {
    if (error instanceof Fault || error instanceof ExprError || error instanceof TimeError) return 'fault';
    throw error;
  }
}

const whileSuspended: readonly Command['kind'][] = [
  'activate',
  'cancel',
  'variables',
  'timer',
  'undelivered',
];

function refusalOf(state: State, command: Command): StepRefusalCode | undefined {
  if (state.status !== 'running') return isOfUndelivered(state, command) ? undefined : 'ended';
  if (state.isSuspended && !whileSuspended.includes(command.kind)) return 'suspended';
  const isStarted = Object.keys(state.scopes).length > 0;
  if (command.kind === 'start') {
    if (isStarted) return 'alreadyStarted';
  } else if (!isStarted) return 'notStarted';
  return 'vars' in command && !isFit(command.vars) ? 'badVariables' : undefined;
}

/** Whether a command is allowed after the end of an instance: to store, rethrow or discard what it threw. */
function isOfUndelivered({ undelivered = {} }: State, command: Command): boolean {
  if (command.kind === 'undelivered') return true;
  if (command.kind === 'cancel') return Object.keys(undelivered).length > 0;
  return command.kind === 'retry' && Object.hasOwn(undelivered, command.token);
}

function obey(draft: StateDraft, command: Command): StepRefusalCode | undefined {
  switch (command.kind) {
    case 'start':
      return start(draft, command.at, command.vars);
    case 'complete':
      return atToken(draft, command.token, ['user', 'receive'], (token) => done(draft, token, command.vars));
    case 'sendBack':
      return back(draft, command);
    case 'service':
      return atToken(draft, command.token, ['service'], (token) => {
        const { work } = draft.node(token.node);
        const result = work?.kind === 'service' ? work.result : undefined;
        const named = result === undefined ? undefined : { [result]: command.result ?? null };
        done(draft, token, { ...command.vars, ...named });
      });
    case 'fail':
      return atToken(draft, command.token, ['service', 'call'], (token) =>
        fail(draft, token, command.error, command.message),
      );
    case 'child':
      return atToken(draft, command.token, ['call'], (token) => endChild(draft, token, command));
    case 'childEscalation':
      return atToken(draft, command.token, ['call'], (token) => {
        const raised = { kind: 'escalation', code: command.code } as const;
        if (command.vars !== undefined)
          draft.setVariables(token.scope, outputsOf(draft, token, command.vars));
        const isCaught = raiseAt(draft, raised, token) || raise(draft, raised, token.scope);
        if (!isCaught && draft.base.isChild) tellEscalation(draft, command.code);
      });
    case 'timer':
      return fireTimer(draft, draft.subs[command.sub]);
    case 'message':
      return deliverMessage(draft, command);
    case 'signal':
      return spread(draft, command);
    case 'undelivered':
      keepUndelivered(draft, command);
      return undefined;
    case 'retry':
      if (Object.hasOwn(draft.undelivered, command.token)) return throwAgain(draft, command.token);
      return atToken(draft, command.token, ['incident'], (token) => {
        draft.dropToken(token);
        if (token.incident !== undefined) draft.moves.push(token.incident.move);
      });
    case 'variables':
      draft.setVariables(draft.rootId, command.vars);
      return undefined;
    case 'cancel':
      return cancel(draft, command.reason);
    case 'suspend':
      draft.isSuspended = true;
      return undefined;
    case 'activate':
      return activate(draft);
    case 'settle':
      tryJoins(draft);
      return undefined;
  }
}

function start(draft: StateDraft, at: string | undefined, vars: Variables = {}): StepRefusalCode | undefined {
  const { key, nodes } = draft.definition;
  const node = at === undefined ? undefined : nodes.get(at);
  if (at !== undefined && (node?.kind !== 'start' || node.scope !== key)) return 'noStart';
  const scope = draft.addScope({ node: key, vars: { ...draft.dataOf(key), ...vars } });
  openScope(draft, scope, node ?? onlyStart(draft.definition));
  return draft.moves.length === 0 ? 'noStart' : undefined;
}

function atToken(
  draft: StateDraft,
  id: string,
  kinds: readonly Token['at'][],
  act: (token: Token) => void,
): StepRefusalCode | undefined {
  const token = Object.hasOwn(draft.tokens, id) ? draft.tokens[id] : undefined;
  if (token === undefined || !kinds.includes(token.at)) return 'tokenGone';
  act(token);
  return undefined;
}

function done(draft: StateDraft, token: Token, vars: Variables | undefined): void {
  draft.setVariables(token.scope, vars);
  draft.dropToken(token);
  finish(draft, token.node, token.scope);
}

function back(
  draft: StateDraft,
  { token: id, to, vars }: Extract<Command, { kind: 'sendBack' }>,
): StepRefusalCode | undefined {
  const token = Object.hasOwn(draft.tokens, id) ? draft.tokens[id] : undefined;
  if (token?.at !== 'user') return 'tokenGone';
  draft.setVariables(token.scope, vars);
  return sendBack(draft, token, to);
}

/** Handles the failure of a service or a call: an error of the model goes to its boundary events, everything else is an incident. */
function fail(
  draft: StateDraft,
  token: Token,
  error: string | undefined,
  message = 'the service failed',
): void {
  const move: Move = { kind: 'act', node: token.node, scope: token.scope };
  if (error !== undefined && raiseAt(draft, { kind: 'error', code: error }, token)) return;
  draft.dropToken(token);
  attempt(draft, move, () => {
    if (error === undefined) throw new Fault('service', message);
    throwError(draft, error, token.scope);
  });
}

/**
 * Handles the end of a called process, or its failure with an error; its outputs are passed in both cases. Outputs that cannot be computed
 * are an incident of the call, which calls again when retried.
 */
function endChild(
  draft: StateDraft,
  token: Token,
  { error, vars, reach }: Extract<Command, { kind: 'child' }>,
): void {
  if (reach === 'all') {
    draft.dropToken(token);
    draft.note('cancel', token.node, token.scope);
    endInstance(draft, { reach });
    return;
  }
  const move: Move = { kind: 'act', node: token.node, scope: token.scope };
  const isHandedOver = attempt(draft, move, () => {
    if (error === undefined || vars !== undefined)
      draft.setVariables(token.scope, outputsOf(draft, token, vars));
  });
  if (!isHandedOver) draft.dropToken(token);
  else if (error !== undefined) fail(draft, token, error);
  else endCall(draft, token, reach);
}

/** Ends the call of a process, and the rounds around it if the called process requests that. */
function endCall(draft: StateDraft, token: Token, reach: TerminateReach | undefined): void {
  const loop = reach === 'rounds' ? loopAround(draft, token.scope) : undefined;
  if (loop === undefined) {
    done(draft, token, undefined);
    return;
  }
  draft.dropToken(token);
  leaveLoop(draft, loop);
}

function outputsOf(draft: StateDraft, token: Token, given: Variables = {}): Variables {
  const { call } = draft.node(token.node);
  const context = draft.context(token.scope, given);
  const out: Record<string, Value> = {};
  for (const { source, value, target } of call?.outputs ?? []) {
    if (target === undefined) Object.assign(out, given);
    else if (value !== undefined)
      out[draft.text(target, token.scope)] = draft.valueWith(value, token.scope, given);
    else if (source !== undefined) out[draft.text(target, token.scope)] = context.get(source);
  }
  return out;
}

function cancel(draft: StateDraft, reason: string): undefined {
  draft.undelivered = {};
  // An ended instance keeps its result; its undelivered messages are discarded.
  if (draft.status !== 'running') return;
  const root = draft.scopes[draft.rootId];
  if (root !== undefined) {
    draft.emptyScope(root.id);
    draft.dropScope(root);
  }
  draft.status = 'cancelled';
  draft.effects.push({ kind: 'cancelled', reason });
}

function activate(draft: StateDraft): undefined {
  draft.isSuspended = false;
  tryJoins(draft);
  for (const sub of Object.values(draft.subs)) {
    if (sub.isHeld === true && draft.subs[sub.id] !== undefined) trigger(draft, sub);
  }
}

/** True for variables that are valid JSON, with safe names, and not too large. */
function isFit(vars: Variables | undefined): boolean {
  if (vars === undefined) return true;
  if (Object.keys(vars).some((name) => name === '' || refusedNames.has(name))) return false;
  return isJson(vars, 0) && JSON.stringify(vars).length <= longestVariables;
}

function isJson(value: unknown, depth: number): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth > 50) return false;
  return Object.values(value).every((one) => isJson(one, depth + 1));
}
