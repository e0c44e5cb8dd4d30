import type { FlowNode } from '../definition.ts';
import type { StateDraft } from './draft.ts';
import { nodesBefore } from './graph.ts';
import type { Token } from './state.ts';

/** True for a gateway that waits for more than one flow. */
export function isJoin({ kind, incoming }: FlowNode): boolean {
  return (kind === 'parallel' || kind === 'inclusive') && incoming.length > 1;
}

/** Tokens waiting at a join of a scope, by their incoming flow, in the order of arrival. */
function waiting(draft: StateDraft, node: FlowNode, scope: string): ReadonlyMap<string, readonly Token[]> {
  const here = draft.tokensIn(scope).filter((token) => token.node === node.id && token.at === 'join');
  return Map.groupBy(here, ({ flow }) => flow ?? '');
}

/** Fires a parallel join as often as each of its flows has brought a token. */
export function tryParallel(draft: StateDraft, node: FlowNode, scope: string): void {
  const byFlow = waiting(draft, node, scope);
  const rounds = Math.min(...node.incoming.map((flow) => byFlow.get(flow)?.length ?? 0));
  for (let round = 0; round < rounds; round += 1) {
    for (const { [round]: token } of byFlow.values()) if (token !== undefined) draft.dropToken(token);
    draft.moves.push({ kind: 'leave', node: node.id, scope });
  }
}

/** Fires every complete parallel join. */
export function tryJoins(draft: StateDraft): void {
  const looked = new Set<string>();
  for (const { at, node: id, scope } of Object.values(draft.tokens)) {
    const node = draft.definition.nodes.get(id);
    if (at !== 'join' || node?.kind !== 'parallel' || looked.has(`${scope} ${id}`)) continue;
    looked.add(`${scope} ${id}`);
    tryParallel(draft, node, scope);
  }
}

/**
 * Fires one inclusive join for which no other token is on its way. Called when nothing else can move. A token is on its way if it can reach
 * a flow that has brought none, unless it can also reach one that has.
 */
export function tryInclusive(draft: StateDraft): boolean {
  const looked = new Set<string>();
  for (const token of Object.values(draft.tokens)) {
    const key = `${token.scope} ${token.node}`;
    if (token.at !== 'join' || looked.has(key)) continue;
    looked.add(key);
    const node = draft.node(token.node);
    if (node.kind !== 'inclusive') continue;
    const byFlow = waiting(draft, node, token.scope);
    if (isAwaited(draft, node, token.scope, byFlow)) continue;
    for (const [first] of byFlow.values()) if (first !== undefined) draft.dropToken(first);
    draft.moves.push({ kind: 'leave', node: node.id, scope: token.scope });
    return true;
  }
  return false;
}

function isAwaited(
  draft: StateDraft,
  node: FlowNode,
  scope: string,
  byFlow: ReadonlyMap<string, readonly Token[]>,
): boolean {
  const empty = node.incoming
    .filter((flow) => !byFlow.has(flow))
    .map((flow) => nodesBefore(draft.definition, flow));
  if (empty.length === 0) return false;
  const filled = [...byFlow.keys()].map((flow) => nodesBefore(draft.definition, flow));
  return draft
    .tokensIn(scope)
    .some(
      (other) =>
        other.node !== node.id &&
        empty.some((set) => set.has(other.node)) &&
        !filled.some((set) => set.has(other.node)),
    );
}
