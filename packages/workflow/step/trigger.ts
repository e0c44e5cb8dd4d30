import { planNext } from '../time/timer.ts';
import type { StateDraft } from './draft.ts';
import { finish } from './enter.ts';
import { fireBoundary, fireEventSubProcess } from './raise.ts';
import type { Sub } from './state.ts';

/** Handles the arrival of what a subscription waits for. */
export function trigger(draft: StateDraft, sub: Sub): void {
  const node = draft.node(sub.node);
  const token = sub.token === undefined ? undefined : draft.tokens[sub.token];
  const staysOpen = node.isInterrupting === false;
  if (sub.kind === 'timer' && staysOpen) again(draft, sub);
  if (node.kind === 'boundary') {
    if (token !== undefined) fireBoundary(draft, node, token);
  } else if (node.kind === 'start') {
    fireEventSubProcess(draft, draft.node(node.scope), node, sub.scope);
  } else if (token !== undefined) {
    draft.dropToken(token);
    if (token.at === 'gateway') {
      draft.note('leave', token.node, token.scope);
      draft.note('enter', node.id, token.scope);
    }
    finish(draft, node.id, token.scope);
  }
}

/** Sets a repeating timer again; removes one that has fired for the last time. */
function again(draft: StateDraft, sub: Sub): void {
  const { plan, missed } =
    sub.plan === undefined ? { plan: undefined, missed: 0 } : planNext(sub.plan, draft.now, draft.base.zone);
  if (missed > 0) {
    draft.log.push({ kind: 'missed', node: sub.node, scope: sub.scope, at: draft.now, count: missed });
  }
  if (plan === undefined) {
    delete draft.subs[sub.id];
    return;
  }
  draft.subs[sub.id] = { ...sub, plan, isHeld: false };
  draft.effects.push({ kind: 'timerSet', sub: sub.id, due: plan.due });
}
