import type { FlowNode } from '../definition.ts';
import { planTimer } from '../time/timer.ts';
import { Fault, requireShort, type StateDraft } from './draft.ts';
import { eventSubProcessesOf, graphOf } from './graph.ts';
import type { Sub, Token } from './state.ts';

/** Subscribes an event in a scope; for a token, if one waits with it. Events that wait for nothing outside are skipped. */
export function subscribe(draft: StateDraft, node: FlowNode, scope: string, token?: Token): void {
  const { event } = node;
  const base = { node: node.id, scope, ...(token !== undefined && { token: token.id }) };
  if (event?.kind === 'timer') {
    const plan = planTimer(event.timer, draft.text(event.text, scope), draft.now, draft.base.zone);
    const sub: Sub = { ...base, id: draft.nextId('s'), kind: 'timer', plan };
    draft.subs[sub.id] = sub;
    draft.effects.push({ kind: 'timerSet', sub: sub.id, due: plan.due });
  } else if (event?.kind === 'message' || event?.kind === 'signal') {
    const isLocal = event.kind === 'signal' && event.isLocal === true;
    addNamed(draft, event.kind, draft.text(event.name, scope), isLocal ? { ...base, isLocal } : base);
  } else if (node.work?.kind === 'receive' && node.work.message !== undefined) {
    addNamed(draft, 'message', draft.text(node.work.message, scope), base);
  }
}

/** Subscribes the boundary events of an activity. */
export function subscribeBoundaries(draft: StateDraft, token: Token): void {
  for (const boundary of graphOf(draft.definition).boundaries.get(token.node) ?? []) {
    subscribe(draft, boundary, token.scope, token);
  }
}

/** Subscribes the event sub-processes of a scope. */
export function subscribeEventSubProcesses(draft: StateDraft, node: string, scope: string): void {
  for (const { start } of eventSubProcessesOf(draft.definition, node)) subscribe(draft, start, scope);
}

function addNamed(
  draft: StateDraft,
  kind: 'message' | 'signal',
  name: string,
  base: Omit<Sub, 'id' | 'kind'>,
): void {
  requireShort(name, kind);
  if (name === '') throw new Fault('noName', `the name of a ${kind} is empty`);
  const sub: Sub = { ...base, id: draft.nextId('s'), kind, name };
  draft.subs[sub.id] = sub;
  if (sub.isLocal !== true) draft.effects.push({ kind: 'subscribed', sub: sub.id, to: kind, name });
}
