import { type Element, elementAt, typeOf } from './element.ts';
import type { BpmnFile } from './reading.ts';

/** Attributes that change the behaviour of a process in other engines. */
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
/** Boolean attributes with such an effect if true. */
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
/** Elements whose `skipExpression` is supported. */
export const skipping: ReadonlySet<string> = new Set([
  'sequenceFlow',
  'userTask',
  'serviceTask',
  'sendTask',
  'receiveTask',
  'businessRuleTask',
]);
/** Mappings of variables that are not supported for signals and the work of tasks; calls do support them. */
const mappings = ['in', 'out'] as const;
const quantities = ['startQuantity', 'completionQuantity'] as const;

/**
 * Reports features of other engines, or of BPMN, at an element that this engine does not support.
 * @param holder the element with the attributes, such as the definition of an event; the problem names `element`
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
    ...reading.unheededOf(holder),
    ...quantities.filter((name) => Number(holder[name] ?? 1) > 1),
  ];
  if (holder.instantiate === true) found.push('instantiate');
  if (holder.behavior !== undefined && holder.behavior !== 'All') found.push('behavior');
  for (const name of found) reading.report('ignored', element, `${name} is left out of account`);
  const loop = elementAt(holder, 'loopCharacteristics');
  if (loop !== undefined) noteUnheeded(reading, element, loop);
}

/** Reports features of Zeebe at a message or signal that have no effect on the element that refers to it. */
export function noteTarget(reading: BpmnFile, element: Element, target: Element): void {
  for (const name of reading.unheededOf(target))
    reading.report('ignored', element, `${name} is left out of account`);
}
