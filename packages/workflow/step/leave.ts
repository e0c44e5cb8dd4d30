import type { Flow, FlowNode } from '../definition.ts';
import { Fault, type StateDraft } from './draft.ts';
import { isSkippingOn, isTrue } from './skip.ts';

/**
 * Takes the outgoing flows of a node; without outgoing flows the token ends.
 * @throws Fault 'noFlow' if no flow can be taken
 */
export function leave(draft: StateDraft, node: FlowNode, scope: string): void {
  const flows = node.outgoing.flatMap((id) => draft.definition.flows.get(id) ?? []);
  const taken = flowsTaken(draft, node, flows, scope);
  if (taken.length === 0 && flows.length > 0) throw new Fault('noFlow', 'no flow can be taken');
  draft.note('leave', node.id, scope);
  for (const flow of taken) {
    draft.note('flow', flow.id, scope);
    draft.moves.push({ kind: 'enter', node: flow.to, scope, flow: flow.id });
  }
}

function flowsTaken(
  draft: StateDraft,
  node: FlowNode,
  flows: readonly Flow[],
  scope: string,
): readonly Flow[] {
  if (node.kind === 'parallel') return flows;
  const isOpen = ({ id, condition, skip }: Flow): boolean => {
    // The condition is skipped, not the flow: a default flow is also taken if its expression is true.
    if (skip !== undefined && isSkippingOn(draft, scope))
      return flows.length === 1 || isTrue(draft, skip, scope);
    return id !== node.defaultFlow && (condition === undefined || isTrue(draft, condition, scope));
  };
  const fallback = flows.filter(({ id }) => id === node.defaultFlow);
  if (node.kind === 'exclusive') {
    const first = flows.find(isOpen);
    return first === undefined ? fallback : [first];
  }
  const taken = flows.filter(isOpen);
  return taken.length === 0 ? fallback : taken;
}
