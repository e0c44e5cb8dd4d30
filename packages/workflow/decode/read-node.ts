import type { Flow, FlowNode, NodeKind } from '../definition.ts';
import type { TextTemplate } from '../expr/template.ts';
import type { Value } from '../expr/value.ts';
import { longestName } from '../longest-name.ts';
import { type Element, elementAt, elementsAt, textAt, typeOf } from './element.ts';
import { readData } from './read-data.ts';
import { readEvent } from './read-event.ts';
import { readCall, readLoop, readThrower, readWork } from './read-work.ts';
import type { BpmnFile } from './reading.ts';
import { noteUnheeded, skipping } from './unheeded.ts';

const kinds: ReadonlyMap<string, NodeKind> = new Map<string, NodeKind>([
  ['startEvent', 'start'],
  ['endEvent', 'end'],
  ['intermediateCatchEvent', 'catch'],
  ['intermediateThrowEvent', 'throw'],
  ['boundaryEvent', 'boundary'],
  ['task', 'task'],
  ['userTask', 'task'],
  ['manualTask', 'task'],
  ['serviceTask', 'task'],
  ['sendTask', 'task'],
  ['receiveTask', 'task'],
  ['businessRuleTask', 'task'],
  ['exclusiveGateway', 'exclusive'],
  ['parallelGateway', 'parallel'],
  ['inclusiveGateway', 'inclusive'],
  ['eventBasedGateway', 'eventGateway'],
  ['subProcess', 'subProcess'],
  ['callActivity', 'callActivity'],
]);
/** Elements without effect on the flow. */
const silent: ReadonlySet<string> = new Set(['dataObject', 'dataObjectReference', 'dataStoreReference']);
const activities: ReadonlySet<NodeKind> = new Set(['task', 'subProcess', 'callActivity']);
const languages: ReadonlySet<string> = new Set(['', 'juel', 'uel']);
/** FEEL by its word or by its address in one of the versions of DMN. */
const feelLanguage = /^(?:feel|https?:\/\/www\.omg\.org\/spec\/(?:dmn|feel)\/\S{1,40})$/i;

/** Nodes and flows during reading; the ends of flows are added when all nodes are known. */
export interface ReadElements {
  readonly nodes: Map<string, FlowNode>;
  readonly flows: Map<string, Flow>;
  /** Initial values of data objects, by their process or sub-process. */
  readonly data: Map<string, Readonly<Record<string, Value>>>;
  /** The elements of the nodes and flows, for problems found later. */
  readonly elements: Map<string, Element>;
}

/** Reads the contents of a process or sub-process, including nested sub-processes. */
export function readScope(reading: BpmnFile, container: Element, drawing: ReadElements): void {
  const scope = reading.idOf(container);
  const lanes = lanesOf(reading, container);
  for (const element of elementsAt(container, 'flowElements')) {
    const type = typeOf(element);
    const id = reading.idOf(element);
    if (type === 'dataObject') {
      const held = readData(reading, element);
      if (held !== undefined) drawing.data.set(scope, { ...drawing.data.get(scope), ...held });
    }
    if (silent.has(type)) continue;
    drawing.elements.set(id, element);
    requireShortId(reading, element, id);
    if (type === 'sequenceFlow') {
      const flow = readFlow(reading, element, id);
      if (flow !== undefined) drawing.flows.set(id, flow);
      continue;
    }
    const kind = kinds.get(type);
    if (kind === undefined) {
      reading.report('unsupported', element, `${type} is not supported`);
      continue;
    }
    drawing.nodes.set(id, { ...readNode(reading, element, kind), id, type, scope, lane: lanes.get(id) });
    if (kind === 'subProcess') readScope(reading, element, drawing);
  }
}

/** Reports an id that is too long to be looked up. */
export function requireShortId(reading: BpmnFile, element: Element, id: string): void {
  if (id.length > longestName)
    reading.report('invalid', element, `an id has at most ${longestName} characters`);
}

/** Lanes by the nodes in them; only for display. */
function lanesOf(reading: BpmnFile, container: Element): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const sets = [...elementsAt(container, 'laneSets')];
  for (let set = sets.shift(); set !== undefined; set = sets.shift()) {
    for (const lane of elementsAt(set, 'lanes')) {
      for (const node of elementsAt(lane, 'flowNodeRef'))
        found.set(reading.idOf(node), textAt(lane, 'name') ?? '');
      // The inner lane is more specific than the outer one.
      const inner = elementAt(lane, 'childLaneSet');
      if (inner !== undefined) sets.push(inner);
    }
  }
  return found;
}

function readNode(
  reading: BpmnFile,
  element: Element,
  kind: NodeKind,
): Omit<FlowNode, 'id' | 'type' | 'scope' | 'lane'> {
  const isEvent =
    kind === 'start' || kind === 'end' || kind === 'catch' || kind === 'throw' || kind === 'boundary';
  const isTriggered = kind === 'subProcess' && element.triggeredByEvent === true;
  if (element.isForCompensation === true)
    reading.report('unsupported', element, 'compensation is not supported');
  if (element.eventGatewayType === 'Parallel')
    reading.report(
      'unsupported',
      element,
      'an event-based gateway that waits for all its events is not supported',
    );
  noteUnheeded(reading, element);
  return {
    kind: isTriggered ? 'eventSubProcess' : kind,
    name: reading.template(element, textAt(element, 'name')),
    nameEn: reading.template(element, reading.own(element, 'nameEn')),
    incoming: [],
    outgoing: [],
    defaultFlow: reading.refOf(element, 'default'),
    formKey: reading.template(element, reading.vendor(element, 'formKey')),
    ...(isEvent && { event: readEvent(reading, element) }),
    ...(kind === 'start' && {
      isInterrupting: element.isInterrupting !== false,
      initiator: reading.vendor(element, 'initiator'),
    }),
    ...(kind === 'boundary' && {
      host: reading.refOf(element, 'attachedToRef'),
      isInterrupting: element.cancelActivity !== false,
    }),
    ...(kind === 'task' && { work: readWork(reading, element) }),
    ...((kind === 'throw' || kind === 'end') && { work: readThrower(reading, element) }),
    ...(skipping.has(typeOf(element)) && { skip: skipOf(reading, element) }),
    ...(activities.has(kind) && { loop: readLoop(reading, element) }),
    ...(kind === 'callActivity' && { call: readCall(reading, element) }),
  };
}

/** The skip expression of Flowable and Activiti for a task, or for the condition of a flow. */
function skipOf(reading: BpmnFile, element: Element): TextTemplate | undefined {
  const skip = reading.template(element, reading.vendor(element, 'skipExpression'));
  if (skip !== undefined && !isOneExpression(skip))
    reading.report('expression', element, 'a skip expression is one expression in braces');
  return skip;
}

const isOneExpression = ({ parts }: TextTemplate): boolean =>
  parts.length === 1 && typeof parts[0] === 'object';

function readFlow(reading: BpmnFile, element: Element, id: string): Flow | undefined {
  const from = reading.refOf(element, 'sourceRef');
  const to = reading.refOf(element, 'targetRef');
  if (from === undefined || to === undefined) {
    reading.report('invalid', element, 'a flow has a source and a target');
    return undefined;
  }
  noteUnheeded(reading, element);
  const skip = skipOf(reading, element);
  const flow: Flow = { id, from, to, ...(skip && { skip }) };
  const expression = elementAt(element, 'conditionExpression');
  if (expression === undefined) return flow;
  // A flow with an external condition would always be taken.
  if (reading.vendor(expression, 'resource') !== undefined) {
    reading.report('unsupported', element, 'conditions in a separate file are not supported');
    return flow;
  }
  const body = textAt(expression, 'body');
  if (body === undefined) return flow;
  const language = textAt(expression, 'language') ?? expression.$attrs?.language ?? '';
  const isFeel = feelLanguage.test(language.trim());
  if (!isFeel && !languages.has(language.toLowerCase())) {
    reading.report('unsupported', element, `conditions in ${language.slice(0, 60)} are not supported`);
    return flow;
  }
  const condition = reading.template(element, body, isFeel);
  if (condition !== undefined && !isOneExpression(condition))
    reading.report('expression', element, 'a condition is one expression in braces');
  return { ...flow, condition };
}
