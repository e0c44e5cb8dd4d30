import type { StateDraft } from './draft.ts';
import type { Command, StepRefusalCode } from './state.ts';

/** Records that what a node threw reached no receiver: an incident that stops nothing, because its token continued when it was thrown. */
export function keepUndelivered(
  draft: StateDraft,
  { node, message, thrown }: Extract<Command, { kind: 'undelivered' }>,
): void {
  const id = draft.nextId('u');
  draft.undelivered[id] = { id, node, message, thrown };
  draft.effects.push({ kind: 'incident', token: id, node, code: 'undelivered', message });
}

/** Rethrows an undelivered message or signal. */
export function throwAgain(draft: StateDraft, id: string): StepRefusalCode | undefined {
  const { [id]: found, ...others } = draft.undelivered;
  if (found === undefined) return 'tokenGone';
  draft.undelivered = others;
  const { node, thrown } = found;
  const { kind, name, to } = thrown;
  draft.effects.push({
    kind: kind === 'message' ? 'messageThrown' : 'signalThrown',
    name,
    node,
    ...(to && { to }),
  });
  return undefined;
}
