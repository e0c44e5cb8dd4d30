import { type Element, elementAt, typeOf } from './element.ts';
import type { BpmnFile } from './reading.ts';

/** Attributes by which other engines run a process differently. */
const attributes = [
  'errorMessageVariable',
  'errorVariableName',
  'variableMappingClass',
  'variableMappingDelegateExpression',
  'taskIdVariableName',
  'taskCompleterVariableName',
  'processInstanceIdVariableName',
  'calledElementVersionTag',
  'calledElementTenantId',
  'idVariableName',
  'mapDecisionResult',
  'formHandlerClass',
  'businessCalendarName',
] as const;
/** The same where they are true. */
const switches = [
  'triggerable',
  'useLocalScopeForOutParameters',
  'useLocalScopeForResultVariable',
  'storeResultVariableAsTransient',
] as const;
const elements = [
  'executionListener',
  'taskListener',
  'eventListener',
  'inputOutput',
  'connector',
  'mapException',
  'variableAggregation',
  'formProperty',
  'formData',
  'errorEventDefinition',
  'httpRequestHandler',
  'httpResponseHandler',
  'externalWorkerInParameter',
  'externalWorkerOutParameter',
  'customResource',
] as const;
/** Elements whose `skipExpression` is heeded. */
export const skipping: ReadonlySet<string> = new Set([
  'sequenceFlow',
  'userTask',
  'serviceTask',
  'sendTask',
  'receiveTask',
  'businessRuleTask',
]);
/** The same where they hand variables over with a signal or the work of a task; a call does heed them. */
const mappings = ['in', 'out'] as const;
const quantities = ['startQuantity', 'completionQuantity'] as const;

/**
 * Notes what other engines, or BPMN, would do at an element and this engine does not.
 * @param holder what carries it, such as the definition of an event; the note names `element`
 */
export function noteUnheeded(reading: BpmnFile, element: Element, holder: Element = element): void {
  const found: string[] = [
    ...(skipping.has(typeOf(holder)) || reading.vendor(holder, 'skipExpression') === undefined
      ? []
      : ['skipExpression']),
    ...attributes.filter((name) => reading.vendor(holder, name) !== undefined),
    ...switches.filter((name) => reading.vendor(holder, name) === 'true'),
    ...elements.filter((name) => reading.extensions(holder, name).length > 0),
    ...mappings.filter(
      (name) => typeOf(holder) !== 'callActivity' && reading.extensions(holder, name).length > 0,
    ),
    ...quantities.filter((name) => Number(holder[name] ?? 1) > 1),
  ];
  if (holder.instantiate === true) found.push('instantiate');
  if (holder.behavior !== undefined && holder.behavior !== 'All') found.push('behavior');
  for (const name of found) reading.report('ignored', element, `${name} is left out of account`);
  const loop = elementAt(holder, 'loopCharacteristics');
  if (loop !== undefined) noteUnheeded(reading, element, loop);
}
