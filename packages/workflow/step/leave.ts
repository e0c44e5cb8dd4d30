import type { Flow, FlowNode } from '../definition.ts';
import { runTemplate } from '../expr/template.ts';
import { type Draft, Fault } from './draft.ts';

/** Takes the flows out of a node; a node without any ends its token. */
export function leave(draft: Draft, node: FlowNode, scope: string): void {
  const flows = node.outgoing.flatMap((id) => draft.definition.flows.get(id) ?? []);
  const taken = flowsTaken(draft, node, flows, scope);
  if (taken.length === 0 && flows.length > 0) throw new Fault('noFlow', 'no flow can be taken');
  draft.note('leave', node.id, scope);
  for (const flow of taken) {
    draft.note('flow', flow.id, scope);
    draft.moves.push({ kind: 'enter', node: flow.to, scope, flow: flow.id });
  }
}

function flowsTaken(draft: Draft, node: FlowNode, flows: readonly Flow[], scope: string): readonly Flow[] {
  if (node.kind === 'parallel') return flows;
  const isTrue = ({ condition }: Flow): boolean => {
    if (condition === undefined) return true;
    const value = runTemplate(condition, draft.context(scope));
    if (typeof value !== 'boolean')
      throw new Fault('condition', `${condition.source.trim()} is neither true nor false`);
    return value;
  };
  const others = flows.filter(({ id }) => id !== node.defaultFlow);
  const fallback = flows.filter(({ id }) => id === node.defaultFlow);
  if (node.kind === 'exclusive') {
    const first = others.find(isTrue);
    return first === undefined ? fallback : [first];
  }
  const taken = others.filter(isTrue);
  return taken.length === 0 ? fallback : taken;
}
