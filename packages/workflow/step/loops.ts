import type { FlowNode, MultiInstance } from '../definition.ts';
import { isList, numberOf, type Value } from '../expr/value.ts';
import { Fault, type StateDraft } from './draft.ts';
import type { LoopState, Scope, Token } from './state.ts';
import { subscribeBoundaries } from './subscribe.ts';

const mostRounds = 1_000;

/**
 * Starts an activity that is repeated for each item; without items it ends at once.
 * @throws Fault 'tooManyRounds' if there are too many items
 */
export function beginLoop(draft: StateDraft, node: FlowNode, loop: MultiInstance, scope: string): void {
  const items =
    loop.collection === undefined ? undefined : listOf(draft.value(loop.collection, scope) ?? null);
  const total = items?.length ?? countOf(draft.value(loop.cardinality, scope) ?? null);
  if (total > mostRounds)
    throw new Fault('tooManyRounds', `an activity is repeated at most ${mostRounds} times`);
  if (total === 0) {
    draft.moves.push({ kind: 'leave', node: node.id, scope });
    return;
  }
  const state: LoopState = { total, completed: 0, active: 0, started: 0, items };
  const token = draft.addToken({ node: node.id, scope, at: 'loop', loop: state });
  subscribeBoundaries(draft, token);
  const atOnce = loop.isSequential ? 1 : total;
  for (let count = 0; count < atOnce; count += 1) beginRound(draft, token.id, loop);
}

function beginRound(draft: StateDraft, tokenId: string, loop: MultiInstance): void {
  const token = draft.tokens[tokenId];
  const state = token?.loop;
  if (token === undefined || state === undefined) return;
  const at = state.started;
  const vars: Record<string, Value> = { loopCounter: at, [loop.index]: at };
  if (loop.item !== undefined && state.items !== undefined) vars[loop.item] = state.items[at] ?? null;
  const round = draft.addScope({
    node: token.node,
    parent: token.scope,
    owner: tokenId,
    isRound: true,
    vars,
  });
  draft.tokens[tokenId] = { ...token, loop: { ...state, started: at + 1, active: state.active + 1 } };
  draft.moves.push({ kind: 'act', node: token.node, scope: round.id });
}

/** Ends one round of a repeated activity: the next one starts, or the activity ends. */
export function endRound(draft: StateDraft, node: FlowNode, round: Scope): void {
  const token: Token | undefined = round.owner === undefined ? undefined : draft.tokens[round.owner];
  const { loop } = node;
  if (token?.loop === undefined || loop === undefined) return;
  const state: LoopState = {
    ...token.loop,
    completed: token.loop.completed + 1,
    active: token.loop.active - 1,
  };
  const counts: Record<string, Value> = {
    nrOfInstances: state.total,
    nrOfCompletedInstances: state.completed,
    // In a sequence one round is always active, as Flowable and Camunda count.
    nrOfActiveInstances: loop.isSequential ? 1 : state.active,
  };
  const isOver = state.completed === state.total || isUntil(draft, loop, round.id, counts);
  draft.tokens[token.id] = { ...token, loop: state };
  draft.dropScope(round);
  if (!isOver) {
    if (loop.isSequential) beginRound(draft, token.id, loop);
    return;
  }
  leaveLoop(draft, token);
}

/** Ends a repeated activity; rounds still running are cancelled. */
export function leaveLoop(draft: StateDraft, token: Token): void {
  for (const round of Object.values(draft.scopes)) {
    if (round.owner !== token.id) continue;
    draft.emptyScope(round.id);
    draft.dropScope(round);
  }
  draft.dropToken(token);
  draft.moves.push({ kind: 'leave', node: token.node, scope: token.scope });
}

/** The token of the nearest repeated activity whose rounds contain a scope. */
export function loopAround(draft: StateDraft, scope: string): Token | undefined {
  for (let at = draft.scopes[scope]; at !== undefined; at = draft.scopes[at.parent ?? ''])
    if (at.isRound === true && at.owner !== undefined) return draft.tokens[at.owner];
  return undefined;
}

function isUntil(
  draft: StateDraft,
  { until }: MultiInstance,
  scope: string,
  counts: Readonly<Record<string, Value>>,
): boolean {
  if (until === undefined) return false;
  const [expr] = until.parts;
  if (typeof expr !== 'object') throw new Fault('condition', 'a completion condition is an expression');
  const value = draft.evaluate(expr, scope, counts);
  if (typeof value !== 'boolean')
    throw new Fault('condition', 'a completion condition is neither true nor false');
  return value;
}

function listOf(value: Value): readonly Value[] {
  if (isList(value)) return value;
  throw new Fault('notAList', 'the collection of a repeated activity is no list');
}

function countOf(value: Value): number {
  const found = numberOf(value);
  if (found === undefined || !Number.isInteger(found) || found < 0) {
    throw new Fault('notANumber', 'an activity is repeated a whole number of times');
  }
  return found;
}
