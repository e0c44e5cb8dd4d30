import type { StateDraft } from './draft.ts';
import type { Command, StepRefusalCode, Sub } from './state.ts';
import { trigger } from './trigger.ts';

/** Fires a timer that is due. A timer that fires while the instance is suspended is held until the instance resumes. */
export function fireTimer(draft: StateDraft, sub: Sub | undefined): StepRefusalCode | undefined {
  if (sub?.plan === undefined) return 'subGone';
  if (sub.plan.due > draft.now) return 'notDue';
  if (draft.isSuspended) draft.subs[sub.id] = { ...sub, isHeld: true };
  else trigger(draft, sub);
  return undefined;
}

/** Delivers a message to the only event that waits for it. */
export function deliverMessage(
  draft: StateDraft,
  { name, sub: id, vars }: Extract<Command, { kind: 'message' }>,
): StepRefusalCode | undefined {
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

/** Delivers a signal to all events that wait for it. */
export function spread(
  draft: StateDraft,
  { name, vars, isLocal }: Extract<Command, { kind: 'signal' }>,
): StepRefusalCode | undefined {
  const found = Object.values(draft.subs).filter(
    (sub) => sub.kind === 'signal' && sub.name === name && sub.isLocal === isLocal,
  );
  if (found.length === 0) return 'noSubscriber';
  draft.setVariables(draft.rootId, vars);
  // One of them may have cancelled another.
  for (const sub of found) if (draft.subs[sub.id] !== undefined) trigger(draft, sub);
  return undefined;
}
