import type { FlowNode } from '../definition.ts';
import type { Element } from './element.ts';
import type { ReadElements } from './read-node.ts';
import type { BpmnFile } from './reading.ts';
import { settleStarts } from './settle-starts.ts';

const activityKinds: readonly string[] = ['task', 'subProcess', 'callActivity'];
const events: ReadonlyMap<string, readonly string[]> = new Map([
  ['start', ['none', 'timer', 'message', 'signal']],
  ['end', ['none', 'terminate', 'error', 'message', 'signal', 'escalation']],
  ['catch', ['timer', 'message', 'signal', 'link']],
  ['throw', ['none', 'message', 'signal', 'escalation', 'link']],
  ['boundary', ['timer', 'message', 'signal', 'error', 'escalation']],
]);
const triggers: readonly string[] = ['timer', 'message', 'signal', 'error', 'escalation'];

/** Adds the flows to the nodes, in the order of the file, and reports inconsistencies. */
export function connect(reading: BpmnFile, drawing: ReadElements): void {
  const incoming = new Map<string, string[]>();
  const outgoing = new Map<string, string[]>();
  const note = (of: Map<string, string[]>, node: string, flow: string): void => {
    const known = of.get(node);
    if (known === undefined) of.set(node, [flow]);
    else known.push(flow);
  };
  for (const flow of drawing.flows.values()) {
    const [from, to] = [drawing.nodes.get(flow.from), drawing.nodes.get(flow.to)];
    const element = drawing.elements.get(flow.id);
    if (from === undefined || to === undefined || from.scope !== to.scope) {
      // If one of its ends was refused, the problem has been reported already.
      const isTold = [flow.from, flow.to].some((id) => drawing.elements.has(id) && !drawing.nodes.has(id));
      if (element && !isTold) reading.report('invalid', element, 'a flow joins two nodes of one scope');
      drawing.flows.delete(flow.id);
      continue;
    }
    note(outgoing, flow.from, flow.id);
    note(incoming, flow.to, flow.id);
  }
  for (const [id, node] of drawing.nodes) {
    drawing.nodes.set(id, { ...node, incoming: incoming.get(id) ?? [], outgoing: outgoing.get(id) ?? [] });
  }
  settleStarts(reading, drawing);
  for (const node of drawing.nodes.values()) {
    const element = drawing.elements.get(node.id);
    if (element !== undefined)
      for (const text of faultsOf(reading, node, drawing)) reading.report('invalid', element, text);
  }
  checkStarts(reading, drawing);
  checkLinks(reading, drawing);
  checkMessages(reading, drawing);
}

function faultsOf(reading: BpmnFile, node: FlowNode, drawing: ReadElements): readonly string[] {
  const faults: string[] = [];
  const { kind, event, defaultFlow } = node;
  const around = drawing.nodes.get(node.scope);
  const allowed = kind === 'start' && around?.kind === 'eventSubProcess' ? triggers : events.get(kind);
  if (event !== undefined && allowed?.includes(event.kind) !== true && !isRefused(node)) {
    faults.push(`${node.type} of kind ${event.kind} has no meaning here`);
  }
  if (kind === 'start' && around?.kind === 'subProcess' && event?.kind !== 'none') {
    faults.push('a sub-process begins with a plain start event');
  }
  const isLost = defaultFlow !== undefined && !node.outgoing.includes(defaultFlow);
  if (isLost && !leadsToRefused(reading, drawing, defaultFlow))
    faults.push('the default flow does not leave the node');
  if (kind === 'boundary') {
    const host = node.host === undefined ? undefined : drawing.nodes.get(node.host);
    const isTold = node.host !== undefined && host === undefined && drawing.elements.has(node.host);
    if (!isTold && (host === undefined || !activityKinds.includes(host.kind) || host.scope !== node.scope)) {
      faults.push('a boundary event stands on an activity');
    }
    if (node.incoming.length > 0) faults.push('no flow leads to a boundary event');
  }
  if (kind === 'start' && node.incoming.length > 0) faults.push('no flow leads to a start event');
  if (kind === 'end' && node.outgoing.length > 0) faults.push('no flow leaves an end event');
  if (kind === 'eventSubProcess') {
    const starts = [...drawing.nodes.values()].filter((one) => one.scope === node.id && one.kind === 'start');
    if (starts.length !== 1) faults.push('an event sub-process has one start event');
    if (starts[0]?.event?.kind === 'none' && !reading.isRefused(starts[0].id))
      faults.push('the start of an event sub-process waits for an event');
    if (node.incoming.length + node.outgoing.length > 0) faults.push('no flow joins an event sub-process');
  }
  if (kind === 'eventGateway') faults.push(...gatewayFaults(node, drawing));
  return faults;
}

/** True for a flow that was left out because its target was refused: that problem has been reported already. */
function leadsToRefused(reading: BpmnFile, { elements, nodes }: ReadElements, flow: string): boolean {
  const element = elements.get(flow);
  const target = element === undefined ? undefined : reading.refOf(element, 'targetRef');
  return target !== undefined && elements.has(target) && !nodes.has(target);
}

/** True for an event whose definition was refused and which therefore counts as plain; it is not reported twice. */
function isRefused({ kind, event }: FlowNode): boolean {
  return event?.kind === 'none' && (kind === 'catch' || kind === 'boundary' || kind === 'start');
}

function gatewayFaults(node: FlowNode, drawing: ReadElements): readonly string[] {
  const targets = node.outgoing.map((id) => drawing.nodes.get(drawing.flows.get(id)?.to ?? ''));
  if (targets.length === 0) return ['an event-based gateway leads to events'];
  const isEvent = (one: FlowNode | undefined): boolean =>
    (one?.kind === 'catch' && one.event?.kind !== 'link') ||
    (one?.work?.kind === 'receive' && one.work.message !== undefined);
  return targets.every(isEvent)
    ? []
    : ['an event-based gateway leads to catch events and receive tasks with a message'];
}

/** Reports several plain start events in one scope: the process starts at one of them, and the choice would be undefined. */
function checkStarts(reading: BpmnFile, { nodes, elements }: ReadElements): void {
  const begun = new Set<string>();
  for (const { id, kind, event, scope } of nodes.values()) {
    if (kind !== 'start' || event?.kind !== 'none' || nodes.get(scope)?.kind === 'eventSubProcess') continue;
    const element = elements.get(id);
    if (element === undefined || reading.isRefused(id)) continue;
    if (begun.has(scope)) reading.report('invalid', element, 'a scope has one plain start event');
    begun.add(scope);
  }
}

function checkLinks(reading: BpmnFile, drawing: ReadElements): void {
  const catches = new Map<string, FlowNode>();
  const report = (node: FlowNode, text: string): void => {
    const element: Element | undefined = drawing.elements.get(node.id);
    if (element !== undefined) reading.report('invalid', element, text);
  };
  const links = [...drawing.nodes.values()].flatMap((node) =>
    node.event?.kind === 'link' ? [{ node, key: JSON.stringify([node.scope, node.event.name]) }] : [],
  );
  for (const { node, key } of links) {
    if (node.kind !== 'catch') continue;
    if (catches.has(key)) report(node, 'two link events of one name are targets');
    catches.set(key, node);
  }
  for (const { node, key } of links) {
    if (node.kind === 'throw' && !catches.has(key)) report(node, 'the link leads nowhere');
  }
}

/** Reports two events that wait for one message in the same place: the choice between them would be undefined. */
function checkMessages(reading: BpmnFile, drawing: ReadElements): void {
  const known = new Set<string>();
  for (const node of drawing.nodes.values()) {
    const { id, kind, event, host, scope } = node;
    if (event?.kind !== 'message' || (kind !== 'boundary' && kind !== 'start')) continue;
    const key = JSON.stringify([
      kind,
      kind === 'boundary' ? host : placeOf(drawing, scope),
      event.name.source,
    ]);
    const element = drawing.elements.get(id);
    if (known.has(key) && element !== undefined)
      reading.report('invalid', element, 'two events wait for one message at one place');
    known.add(key);
  }
}

/** The scope in which a start event waits: the one around an event sub-process, else its own. */
function placeOf(drawing: ReadElements, scope: string): string {
  const around = drawing.nodes.get(scope);
  return around?.kind === 'eventSubProcess' ? `in ${around.scope}` : scope;
}
