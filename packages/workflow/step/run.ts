import { ExprError } from '../expr/syntax.ts';
import { TimeError } from '../time/duration.ts';
import { Fault, type StateDraft } from './draft.ts';
import { act, enter, finish } from './enter.ts';
import { tryInclusive } from './joins.ts';
import { leave } from './leave.ts';
import { endRound } from './loops.ts';
import type { Move } from './state.ts';

/** Most moves caused by one command; more indicate an endless loop. */
const mostMoves = 20_000;

/** Runs all possible moves, until every token waits for something outside. */
export function runMoves(draft: StateDraft): void {
  for (let made = 0; ; ) {
    const move = draft.moves.shift();
    if (move === undefined) {
      if (draft.status === 'running' && (endScopes(draft) || tryInclusive(draft))) continue;
      closeStarts(draft);
      return;
    }
    made += 1;
    if (made <= mostMoves) attempt(draft, move, () => makeMove(draft, move));
    else addIncident(draft, move, new Fault('endlessLoop', `more than ${mostMoves} moves in one step`));
  }
}

/**
 * Runs the action of a move; if it fails, its changes are undone and the move becomes an incident.
 * @returns whether it succeeded
 */
export function attempt(draft: StateDraft, move: Move, act: () => void): boolean {
  const { counter, moves, status } = draft;
  const kept = {
    scopes: { ...draft.scopes },
    tokens: { ...draft.tokens },
    subs: { ...draft.subs },
    moves: [...moves],
  };
  const [effects, log] = [draft.effects.length, draft.log.length];
  try {
    act();
    return true;
  } catch (error) {
    if (!(error instanceof Fault || error instanceof ExprError || error instanceof TimeError)) throw error;
    Object.assign(draft, kept, { counter, status });
    draft.effects.length = effects;
    draft.log.length = log;
    addIncident(draft, move, error);
    return false;
  }
}

function makeMove(draft: StateDraft, move: Move): void {
  const node = draft.node(move.node);
  if (move.kind === 'enter') enter(draft, node, move);
  else if (move.kind === 'act') act(draft, node, move.scope);
  else if (move.kind === 'leave') leave(draft, node, move.scope);
  else endRound(draft, node, draft.scopeOf(move.scope));
}

function addIncident(draft: StateDraft, move: Move, error: Error): void {
  const code =
    error instanceof TimeError
      ? 'time'
      : error instanceof Fault || error instanceof ExprError
        ? error.code
        : '';
  const { message } = error;
  const token = draft.addToken({
    node: move.node,
    scope: move.scope,
    at: 'incident',
    incident: { code, message, move },
  });
  draft.effects.push({ kind: 'incident', token: token.id, node: move.node, code, message });
}

/**
 * Prevents new event sub-processes in a scope whose own work is done while some are still running: a repeating timer would keep the scope
 * from ever ending.
 */
function closeStarts(draft: StateDraft): void {
  const starts = Object.values(draft.subs).filter(
    ({ node, token }) => token === undefined && draft.node(node).kind === 'start',
  );
  for (const [scope, subs] of Map.groupBy(starts, (sub) => sub.scope)) {
    const works = draft.tokensIn(scope).some(({ node }) => draft.node(node).kind !== 'eventSubProcess');
    if (!works) for (const sub of subs) draft.dropSub(sub);
  }
}

/** Ends the scopes without remaining work. True if one was ended. */
function endScopes(draft: StateDraft): boolean {
  const busy = new Set(Object.values(draft.tokens).map(({ scope }) => scope));
  let hasEnded = false;
  for (const scope of Object.values(draft.scopes)) {
    if (busy.has(scope.id) || scope.isRound === true) continue;
    hasEnded = true;
    draft.dropScope(scope);
    const owner = scope.owner === undefined ? undefined : draft.tokens[scope.owner];
    if (scope.parent === undefined) {
      draft.status = 'ended';
      draft.effects.push({ kind: 'ended', vars: scope.vars });
    } else if (owner !== undefined) {
      draft.dropToken(owner);
      if (draft.node(owner.node).kind === 'subProcess') finish(draft, owner.node, owner.scope);
      // No flow leaves an event sub-process: without this the history would show it as current forever.
      else draft.note('leave', owner.node, owner.scope);
    }
  }
  return hasEnded;
}
