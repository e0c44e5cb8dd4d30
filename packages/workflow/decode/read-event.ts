import type { EventSpec } from '../definition.ts';
import { longestName } from '../longest-name.ts';
import { TimeError } from '../time/duration.ts';
import { checkTimer, type TimerKind } from '../time/timer.ts';
import { bodyAt, type Element, elementAt, elementsAt, textAt, typeOf } from './element.ts';
import { hasHandler, isThrower } from './read-work.ts';
import type { BpmnFile } from './reading.ts';
import { noteTarget, noteUnheeded } from './unheeded.ts';

const timerKinds: readonly (readonly [string, TimerKind])[] = [
  ['timeDate', 'date'],
  ['timeDuration', 'duration'],
  ['timeCycle', 'cycle'],
];

/** Events that continue at once: if BPMN lets them omit the definition, nothing is thrown. */
const throwing: ReadonlySet<string> = new Set(['endEvent', 'intermediateThrowEvent']);
/** Definitions of events in another engine that replace those of BPMN; if ignored the events would be plain ones. */
const foreignEvents: readonly (readonly [string, string])[] = [
  ['eventType', 'events of an event registry are not supported'],
  ['variableListenerEventDefinition', 'events of changed variables are not supported'],
];
const needsDefinition: ReadonlySet<string> = new Set(['boundaryEvent', 'intermediateCatchEvent']);

/** The definition of an event: what it waits for or throws. An unsupported one is reported as a problem, and the event counts as plain. */
export function readEvent(reading: BpmnFile, element: Element): EventSpec {
  const definitions = [
    ...elementsAt(element, 'eventDefinitions'),
    ...elementsAt(element, 'eventDefinitionRef'),
  ];
  const [definition] = definitions;
  if (definition === undefined) {
    const foreign = foreignEvents.find(([name]) => reading.extensions(element, name).length > 0);
    if (foreign !== undefined) reading.report('unsupported', element, foreign[1]);
    else if (needsDefinition.has(typeOf(element)))
      reading.report('invalid', element, 'the event waits for nothing');
    return { kind: 'none' };
  }
  if (definitions.length > 1) {
    reading.report('unsupported', element, 'an event has one definition only');
    return { kind: 'none' };
  }
  noteUnheeded(reading, element, definition);
  return readDefinition(reading, element, definition);
}

function readDefinition(reading: BpmnFile, element: Element, definition: Element): EventSpec {
  switch (typeOf(definition)) {
    case 'timerEventDefinition':
      return readTimer(reading, element, definition);
    case 'messageEventDefinition':
      // The work of the event (`readThrower`) replaces the message.
      if (throwing.has(typeOf(element)) && isThrower(reading, element, definition)) return { kind: 'none' };
      return readNamed(reading, element, definition, 'message');
    case 'signalEventDefinition':
      return readNamed(reading, element, definition, 'signal');
    case 'errorEventDefinition':
      return {
        kind: 'error',
        ...codeOf(reading, definition, 'errorRef', 'errorCode'),
        codeVariable: reading.vendor(definition, 'errorCodeVariable'),
      };
    case 'escalationEventDefinition':
      return {
        kind: 'escalation',
        ...codeOf(reading, definition, 'escalationRef', 'escalationCode'),
        codeVariable: reading.vendor(definition, 'escalationCodeVariable'),
      };
    case 'terminateEventDefinition':
      if (reading.vendor(definition, 'terminateAll') === 'true') return { kind: 'terminate', reach: 'all' };
      return reading.vendor(definition, 'terminateMultiInstance') === 'true'
        ? { kind: 'terminate', reach: 'rounds' }
        : { kind: 'terminate' };
    case 'linkEventDefinition':
      return { kind: 'link', name: textAt(definition, 'name') ?? textAt(element, 'name') ?? '' };
    default:
      reading.report('unsupported', element, `${typeOf(definition)} is not supported`);
      return { kind: 'none' };
  }
}

function readTimer(reading: BpmnFile, element: Element, definition: Element): EventSpec {
  const found = timerKinds.flatMap(([property, kind]) => {
    const body = bodyAt(definition, property);
    return body === undefined ? [] : [{ kind, body }];
  });
  const [first] = found;
  if (first === undefined || found.length > 1) {
    reading.report('invalid', element, 'a timer has one date, duration or cycle');
    return { kind: 'none' };
  }
  const body = withEnd(reading, definition, first);
  const text = reading.template(element, body);
  if (text === undefined) return { kind: 'none' };
  if (text.parts.every((part) => typeof part === 'string')) checkText(reading, element, first.kind, body);
  return { kind: 'timer', timer: first.kind, text };
}

/** A cycle with the end that Flowable and Activiti give separately, at the position defined by ISO 8601. */
function withEnd(
  reading: BpmnFile,
  definition: Element,
  { kind, body }: { readonly kind: TimerKind; readonly body: string },
): string {
  const cycle = kind === 'cycle' ? elementAt(definition, 'timeCycle') : undefined;
  const end = cycle && reading.vendor(cycle, 'endDate');
  return end === undefined ? body : `${body.trim()}/${end.trim()}`;
}

function checkText(reading: BpmnFile, element: Element, kind: TimerKind, text: string): void {
  try {
    checkTimer(kind, text);
  } catch (error) {
    if (!(error instanceof TimeError)) throw error;
    reading.report('invalid', element, error.message);
  }
}

/** The name of a message or signal, by which they are matched: two elements with one name are equivalent. */
function readNamed(
  reading: BpmnFile,
  element: Element,
  definition: Element,
  kind: 'message' | 'signal',
): EventSpec {
  const ref = reading.refOf(definition, `${kind}Ref`);
  const expression = reading.vendor(definition, `${kind}Expression`);
  const target = reading.find(ref);
  const name = expression ?? (target === undefined ? undefined : (textAt(target, 'name') ?? ref));
  const template = reading.template(element, name);
  if (target !== undefined) noteTarget(reading, element, target);
  if (template === undefined) {
    if (ref === undefined && throwing.has(typeOf(element)) && !hasHandler(reading, definition)) {
      reading.report('ignored', element, `the event throws no ${kind}: none is named`);
      return { kind: 'none' };
    }
    reading.report(
      'invalid',
      element,
      ref === undefined ? `a ${kind} is missing` : `the ${kind} ${ref} is not declared`,
    );
    return { kind: 'none' };
  }
  if (template.parts.every((part) => typeof part === 'string') && template.source.length > longestName)
    reading.report('invalid', element, `the name of a ${kind} has at most ${longestName} characters`);
  const isLocal =
    kind === 'signal' && target !== undefined && reading.vendor(target, 'scope') === 'processInstance';
  return isLocal ? { kind, name: template, isLocal } : { kind, name: template };
}

/**
 * The code of an error or escalation. An undeclared reference is itself the code. One declared without a code is thrown under its id, and
 * catches every code.
 */
function codeOf(
  reading: BpmnFile,
  definition: Element,
  ref: string,
  property: string,
): { readonly code: string | undefined; readonly catchesAll?: true } {
  const id = reading.refOf(definition, ref);
  const target = reading.find(id);
  if (target === undefined) return { code: id };
  const code = textAt(target, property);
  return code === undefined ? { code: id, catchesAll: true } : { code };
}
