import type { Definition, FlowNode } from '../definition.ts';
import { type Functions, StateDraft } from './draft.ts';
import { eventSubProcessesOf, graphOf } from './graph.ts';
import type { Effect, Move, Scope, State, Sub, Token, Undelivered } from './state.ts';
import { subscribe } from './subscribe.ts';

/** Mapping of elements; an element that is not named keeps its id. */
export interface MigrationPlan {
  readonly nodes: Readonly<Record<string, string>>;
}

/** An active element of an instance without a counterpart in the other version. */
export interface Misfit {
  readonly node: string;
  readonly message: string;
}

/** A task whose step has another id or form in the other version. */
export interface MovedTask {
  readonly token: string;
  readonly node: string;
  readonly formKey: string;
}

/** Result of migrating an instance to another version. */
export interface Migrated {
  /** If not empty, nothing was migrated. */
  readonly misfits: readonly Misfit[];
  readonly state: State;
  /** Added and removed subscriptions. */
  readonly effects: readonly Effect[];
  readonly tasks: readonly MovedTask[];
}

/** The id of an element in the other version. */
export function migratedNode(
  { nodes }: MigrationPlan,
  from: Definition,
  to: Definition,
  node: string,
): string {
  if (node === from.key) return to.key;
  return Object.hasOwn(nodes, node) ? (nodes[node] ?? node) : node;
}

/**
 * Migrates a running instance to another version of its process. Every active element needs a counterpart of the same kind in the same
 * part; if one is missing, nothing is migrated and all misfits are reported. Timers in both versions keep their time; new boundary events
 * start waiting, removed ones stop. Pure function.
 */
export function migrateInstance(
  versions: { readonly from: Definition; readonly to: Definition },
  state: State,
  plan: MigrationPlan,
  now: number,
  functions: Functions = new Map(),
): Migrated {
  const { from, to } = versions;
  const map = (node: string): string => migratedNode(plan, from, to, node);
  const misfits = misfitsOf(from, to, state, map);
  if (misfits.length > 0 || state.status !== 'running') return { misfits, state, effects: [], tasks: [] };
  const draft = new StateDraft(to, moved(from, to, state, map), now, functions);
  renewSubs(draft, from, map);
  const tasks = Object.values(draft.tokens)
    .filter(({ at }) => at === 'user')
    .map(({ id, node, scope }) => ({
      token: id,
      node,
      formKey: draft.text(draft.node(node).formKey, scope),
    }));
  return { misfits: [], state: { ...draft.state(), process: to.key }, effects: draft.effects, tasks };
}

type Mapping = (node: string) => string;

function misfitsOf(from: Definition, to: Definition, state: State, map: Mapping): readonly Misfit[] {
  const found = new Map<string, Misfit>();
  const judge = (node: string, scope: Scope | undefined, flow?: string): void => {
    const message = misfit(from, to, map, { node, scope, flow });
    if (message !== undefined) found.set(`${node} ${message}`, { node, message });
  };
  for (const scope of Object.values(state.scopes))
    if (scope.parent !== undefined) judge(scope.node, state.scopes[scope.parent]);
  for (const token of Object.values(state.tokens)) {
    const scope = state.scopes[token.scope];
    judge(token.node, scope, token.at === 'join' ? token.flow : undefined);
    if (token.incident !== undefined) judge(token.incident.move.node, scope);
  }
  return [...found.values()];
}

interface TokenPlace {
  readonly node: string;
  /** The scope it is in. */
  readonly scope: Scope | undefined;
  /** The flow by which a token reached a join. */
  readonly flow: string | undefined;
}

function misfit(
  from: Definition,
  to: Definition,
  map: Mapping,
  { node, scope, flow }: TokenPlace,
): string | undefined {
  const [old, target] = [from.nodes.get(node), to.nodes.get(map(node))];
  if (target === undefined) return `the other version has no element ${map(node)}`;
  if (old === undefined) return `the process has no node ${node}`;
  if (old.type !== target.type || old.kind !== target.kind || old.event?.kind !== target.event?.kind)
    return `${map(node)} is of another kind`;
  if (old.work?.kind !== target.work?.kind) return `${map(node)} is of another kind`;
  if (
    (old.loop === undefined) !== (target.loop === undefined) ||
    old.loop?.isSequential !== target.loop?.isSequential
  )
    return `${map(node)} is repeated in another way`;
  // A round is within the activity itself.
  const isIn =
    scope?.isRound === true ? map(scope.node) === target.id : map(scope?.node ?? from.key) === target.scope;
  if (!isIn) return `${map(node)} lies in another part of the process`;
  if (flow !== undefined && flowTo(from, to, map, target, flow) === undefined)
    return `no flow of ${map(node)} stands for ${flow}`;
  return undefined;
}

/** The flow into a join that corresponds to one of the older version: with the same id, else from the same element. */
function flowTo(
  from: Definition,
  to: Definition,
  map: Mapping,
  join: FlowNode,
  flow: string,
): string | undefined {
  if (join.incoming.includes(flow)) return flow;
  const source = from.flows.get(flow)?.from;
  return source === undefined
    ? undefined
    : join.incoming.find((id) => to.flows.get(id)?.from === map(source));
}

/** The state with its elements renamed. */
function moved(from: Definition, to: Definition, state: State, map: Mapping): State {
  const each = <T>(records: Readonly<Record<string, T>>, change: (one: T) => T): Record<string, T> =>
    Object.fromEntries(Object.entries(records).map(([id, one]) => [id, change(one)]));
  const move = (one: Move): Move => ({ ...one, node: map(one.node) });
  const flowOf = ({ node, flow }: Token): string | undefined => {
    const join = to.nodes.get(map(node));
    return flow === undefined || join === undefined ? flow : flowTo(from, to, map, join, flow);
  };
  return {
    ...state,
    scopes: each<Scope>(state.scopes, (scope) => ({ ...scope, node: map(scope.node) })),
    tokens: each<Token>(state.tokens, (token) => ({
      ...token,
      node: map(token.node),
      ...(token.flow !== undefined && { flow: flowOf(token) }),
      ...(token.incident !== undefined && {
        incident: { ...token.incident, move: move(token.incident.move) },
      }),
    })),
    subs: each<Sub>(state.subs, (sub) => ({ ...sub, node: map(sub.node) })),
    ...(state.undelivered && {
      undelivered: each<Undelivered>(state.undelivered, (one) => ({ ...one, node: map(one.node) })),
    }),
  };
}

/** Removes subscriptions absent from the other version, and adds its new ones. Those in both keep their state and time. */
function renewSubs(draft: StateDraft, from: Definition, map: Mapping): void {
  const before = new Set([...from.nodes.keys()].map(map));
  const wanted = [
    ...Object.values(draft.tokens).flatMap((token) =>
      eventsOf(draft, token).map((node) => ({ node, token })),
    ),
    ...Object.values(draft.scopes)
      .filter(({ isRound }) => isRound !== true)
      .flatMap((scope) =>
        eventSubProcessesOf(draft.definition, scope.node).map(({ start }) => ({
          node: start,
          scope: scope.id,
        })),
      ),
  ];
  const kept = new Set<string>();
  for (const one of wanted) {
    const token = 'token' in one ? one.token : undefined;
    const scope = 'scope' in one ? one.scope : (token?.scope ?? '');
    const sub = Object.values(draft.subs).find(
      ({ node, token: of, scope: at }) => node === one.node.id && of === token?.id && at === scope,
    );
    if (sub !== undefined && isSame(draft, sub, one.node)) kept.add(sub.id);
    else if (sub !== undefined || !before.has(one.node.id)) {
      if (sub !== undefined) draft.dropSub(sub);
      const known = new Set(Object.keys(draft.subs));
      subscribe(draft, one.node, scope, token);
      for (const id of Object.keys(draft.subs)) if (!known.has(id)) kept.add(id);
    }
  }
  for (const sub of Object.values(draft.subs)) if (!kept.has(sub.id)) draft.dropSub(sub);
}

/** Whether a subscription is unchanged: a timer keeps its time; a message or signal with another name is a different one. */
function isSame(draft: StateDraft, sub: Sub, node: FlowNode): boolean {
  const { event, work } = node;
  if (work?.kind === 'receive') return draft.text(work.message, sub.scope) === sub.name;
  if (event?.kind !== sub.kind) return false;
  return event.kind === 'timer' || draft.text(event.name, sub.scope) === sub.name;
}

/** Events for which a waiting token waits in addition to its own work. */
function eventsOf(draft: StateDraft, { node: id, scope, at }: Token): readonly FlowNode[] {
  const { definition } = draft;
  const node = draft.node(id);
  const around = draft.scopes[scope];
  // Boundary events belong to all rounds together.
  const isRound = around?.isRound === true && around.node === id;
  const boundaries = isRound || at === 'incident' ? [] : (graphOf(definition).boundaries.get(id) ?? []);
  if (
    at === 'event' ||
    (at === 'receive' && node.work?.kind === 'receive' && node.work.message !== undefined)
  )
    return [node, ...boundaries];
  if (at !== 'gateway') return boundaries;
  return node.outgoing.flatMap((flow) => definition.nodes.get(definition.flows.get(flow)?.to ?? '') ?? []);
}
