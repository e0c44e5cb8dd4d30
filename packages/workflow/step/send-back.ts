import type { Definition, FlowNode } from '../definition.ts';
import type { BackRefusal } from './back-refusal.ts';
import type { StateDraft } from './draft.ts';
import { graphOf, linkTarget } from './graph.ts';
import { isJoin } from './joins.ts';
import type { State, Token } from './state.ts';

/** The origin of a send-back: the token of the task, or of the sub-process that is left with it. */
interface SendBackOrigin {
  readonly token: Token;
  /** The scope that contains the step. */
  readonly scope: string;
}

/**
 * Finds the way back from a task to a step of its own scope or an enclosing one. The token is moved only if the process then has the same
 * state as at the first arrival: no work is lost or repeated, and no join waits for a token that cannot arrive.
 */
function wayBack(
  definition: Definition,
  state: State,
  from: Token,
  to: string,
): SendBackOrigin | BackRefusal {
  const target = definition.nodes.get(to);
  if (target?.work?.kind !== 'user') return 'notEarlier';
  let token = from;
  for (;;) {
    const scope = state.scopes[token.scope];
    if (scope === undefined) return 'elsewhere';
    if (scope.isRound === true) return 'repeated';
    if (scope.node === target.scope) break;
    const owner = scope.owner === undefined ? undefined : state.tokens[scope.owner];
    if (owner === undefined || definition.nodes.get(owner.node)?.kind !== 'subProcess') return 'elsewhere';
    if (othersIn(state, token).length > 0) return 'parallel';
    token = owner;
  }
  const refused = refusalBetween(definition, target, token.node, othersIn(state, token).length > 0);
  return refused ?? { token, scope: token.scope };
}

/** Why a task cannot be sent back to a step; undefined if it can. */
export function refusalToSendBack(
  definition: Definition,
  state: State,
  from: Token,
  to: string,
): BackRefusal | undefined {
  const way = wayBack(definition, state, from, to);
  return typeof way === 'string' ? way : undefined;
}

/** Ends a task without taking its flows, and enters an earlier one. */
export function sendBack(draft: StateDraft, from: Token, to: string): BackRefusal | undefined {
  const way = wayBack(draft.definition, draft.state(), from, to);
  if (typeof way === 'string') return way;
  draft.dropToken(from);
  draft.note('leave', from.node, from.scope);
  if (way.token.id !== from.id) draft.cancelToken(way.token);
  draft.moves.push({ kind: 'enter', node: to, scope: way.scope });
  return undefined;
}

function othersIn(state: State, token: Token): readonly Token[] {
  return Object.values(state.tokens).filter(({ id, scope }) => scope === token.scope && id !== token.id);
}

function refusalBetween(
  definition: Definition,
  target: FlowNode,
  node: string,
  hasOthers: boolean,
): BackRefusal | undefined {
  if (target.id === node) return 'notEarlier';
  const forward = reached(definition, target.id, (id) => next(definition, id), node);
  if (!forward.has(node)) return 'notEarlier';
  const backward = reached(definition, node, (id) => before(definition, id), target.id);
  const between = [...forward].filter((id) => id !== node && (id === target.id || backward.has(id)));
  const nodes = between.flatMap((id) => definition.nodes.get(id) ?? []);
  if (hasOthers && nodes.some((one) => divides(one) || isJoin(one))) return 'parallel';
  const isStuck = (join: FlowNode): boolean => {
    const reachable = reached(definition, target.id, (id) => next(definition, id), join.id);
    return join.incoming.some((flow) => !reachable.has(definition.flows.get(flow)?.from ?? ''));
  };
  return nodes.some((one) => one.kind === 'parallel' && isJoin(one) && isStuck(one)) ? 'parallel' : undefined;
}

/** True for a node that may turn one token into several. */
function divides({ kind, outgoing, isInterrupting }: FlowNode): boolean {
  if (kind === 'boundary' && isInterrupting === false) return true;
  return outgoing.length > 1 && kind !== 'exclusive' && kind !== 'eventGateway';
}

/** The nodes reachable from a node without passing `end`, including the node and `end`. */
function reached(
  definition: Definition,
  from: string,
  on: (id: string) => readonly string[],
  end: string,
): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || !definition.nodes.has(id)) continue;
    found.add(id);
    if (id !== end) open.push(...on(id));
  }
  return found;
}

function next(definition: Definition, id: string): readonly string[] {
  const node = definition.nodes.get(id);
  if (node === undefined) return [];
  const link = node.kind === 'throw' ? linkTarget(definition, node) : undefined;
  return [
    ...node.outgoing.flatMap((flow) => definition.flows.get(flow)?.to ?? []),
    ...(graphOf(definition).boundaries.get(id) ?? []).map((boundary) => boundary.id),
    ...(link === undefined ? [] : [link.id]),
  ];
}

function before(definition: Definition, id: string): readonly string[] {
  const node = definition.nodes.get(id);
  if (node === undefined) return [];
  const throws =
    node.kind === 'catch' && node.event?.kind === 'link'
      ? (graphOf(definition).inScope.get(node.scope) ?? []).filter(
          (one) => one.kind === 'throw' && linkTarget(definition, one)?.id === id,
        )
      : [];
  return [
    ...node.incoming.flatMap((flow) => definition.flows.get(flow)?.from ?? []),
    ...(node.host === undefined ? [] : [node.host]),
    ...throws.map((one) => one.id),
  ];
}
