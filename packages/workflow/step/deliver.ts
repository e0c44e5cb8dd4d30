import type { Draft } from './draft.ts';
import type { Command, RefusalCode, Sub } from './state.ts';
import { trigger } from './trigger.ts';

/** A timer's time has come. One that rings while the instance is suspended is held until it goes on. */
export function ring(draft: Draft, sub: Sub | undefined): RefusalCode | undefined {
  if (sub?.plan === undefined) return 'subGone';
  if (sub.plan.due > draft.now) return 'notDue';
  if (draft.isSuspended) draft.subs[sub.id] = { ...sub, isHeld: true };
  else trigger(draft, sub);
  return undefined;
}

/** Gives a message to the one event that waits for it. */
export function deliver(
  draft: Draft,
  { name, sub: id, vars }: Extract<Command, { kind: 'message' }>,
): RefusalCode | undefined {
  const found = Object.values(draft.subs).filter(
    (sub) => sub.kind === 'message' && (id === undefined ? sub.name === name : sub.id === id),
  );
  const [sub] = found;
  if (sub === undefined) return id === undefined ? 'noSubscriber' : 'subGone';
  if (found.length > 1) return 'ambiguous';
  draft.setVariables(sub.scope, vars);
  trigger(draft, sub);
  return undefined;
}

/** Gives a signal to all events that wait for it. */
export function spread(
  draft: Draft,
  { name, vars, isLocal }: Extract<Command, { kind: 'signal' }>,
): RefusalCode | undefined {
  const found = Object.values(draft.subs).filter(
    (sub) => sub.kind === 'signal' && sub.name === name && sub.isLocal === isLocal,
  );
  if (found.length === 0) return 'noSubscriber';
  draft.setVariables(draft.rootId, vars);
  // One that another one of them cancelled is no longer there.
  for (const sub of found) if (draft.subs[sub.id] !== undefined) trigger(draft, sub);
  return undefined;
}
