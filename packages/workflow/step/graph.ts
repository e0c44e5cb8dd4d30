import type { Definition, FlowNode } from '../definition.ts';

/** Lookup tables of a definition, computed once. */
export interface Graph {
  readonly inScope: ReadonlyMap<string, readonly FlowNode[]>;
  readonly boundaries: ReadonlyMap<string, readonly FlowNode[]>;
  /** By flow: the nodes from which it can be reached without passing the join to which it leads. */
  readonly before: Map<string, ReadonlySet<string>>;
}

const graphs = new WeakMap<Definition, Graph>();

/** The lookup tables of a definition. */
export function graphOf(definition: Definition): Graph {
  const known = graphs.get(definition);
  if (known !== undefined) return known;
  const nodes = [...definition.nodes.values()];
  const graph: Graph = {
    inScope: Map.groupBy(nodes, ({ scope }) => scope),
    boundaries: Map.groupBy(
      nodes.filter(({ kind }) => kind === 'boundary'),
      ({ host }) => host ?? '',
    ),
    before: new Map(),
  };
  graphs.set(definition, graph);
  return graph;
}

/** The start events of a scope with the given trigger; the nodes without incoming flows if the scope has no start event. */
export function startsOf(definition: Definition, scope: string): readonly FlowNode[] {
  const nodes = graphOf(definition).inScope.get(scope) ?? [];
  const starts = nodes.filter(({ kind }) => kind === 'start');
  if (starts.length > 0) return starts.filter(({ event }) => event?.kind === 'none').slice(0, 1);
  return nodes.filter(
    ({ kind, incoming, event }) =>
      incoming.length === 0 &&
      kind !== 'boundary' &&
      kind !== 'eventSubProcess' &&
      !(kind === 'catch' && event?.kind === 'link'),
  );
}

/** The start event of a process that has exactly one, whatever its trigger: it is the one used when the process is started by key. */
export function onlyStart({ key, nodes }: Definition): FlowNode | undefined {
  const starts = [...nodes.values()].filter(({ kind, scope }) => kind === 'start' && scope === key);
  return starts.length === 1 ? starts[0] : undefined;
}

/** The event sub-processes of a scope, each with its start event. */
export function eventSubProcessesOf(
  definition: Definition,
  scope: string,
): readonly { readonly node: FlowNode; readonly start: FlowNode }[] {
  const { inScope } = graphOf(definition);
  return (inScope.get(scope) ?? []).flatMap((node) => {
    if (node.kind !== 'eventSubProcess') return [];
    const start = inScope.get(node.id)?.find(({ kind }) => kind === 'start');
    return start === undefined ? [] : [{ node, start }];
  });
}

/** The catch event of a link. */
export function linkTarget(definition: Definition, from: FlowNode): FlowNode | undefined {
  const { event, scope } = from;
  if (event?.kind !== 'link') return undefined;
  return graphOf(definition)
    .inScope.get(scope)
    ?.find((one) => one.kind === 'catch' && one.event?.kind === 'link' && one.event.name === event.name);
}

/** The nodes from which a token can reach the end of a flow without passing the flow's target. */
export function nodesBefore(definition: Definition, flowId: string): ReadonlySet<string> {
  const graph = graphOf(definition);
  const known = graph.before.get(flowId);
  if (known !== undefined) return known;
  const flow = definition.flows.get(flowId);
  const found = new Set<string>();
  const open = flow === undefined ? [] : [flow.from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === flow?.to || found.has(id)) continue;
    found.add(id);
    const node = definition.nodes.get(id);
    if (node === undefined) continue;
    for (const incoming of node.incoming) open.push(definition.flows.get(incoming)?.from ?? id);
    if (node.kind === 'boundary' && node.host !== undefined) open.push(node.host);
    if (node.kind === 'catch' && node.event?.kind === 'link') {
      for (const other of graph.inScope.get(node.scope) ?? []) {
        if (other.kind === 'throw' && linkTarget(definition, other) === node) open.push(other.id);
      }
    }
  }
  graph.before.set(flowId, found);
  return found;
}
