import { type Element, elementAt } from './element.ts';
import type { Reading } from './reading.ts';

/** Attributes by which other engines run a process differently. */
const attributes = [
  'skipExpression',
  'errorCodeVariable',
  'errorMessageVariable',
  'errorVariableName',
  'escalationCodeVariable',
  'variableMappingClass',
  'variableMappingDelegateExpression',
  'taskIdVariableName',
  'taskCompleterVariableName',
  'processInstanceIdVariableName',
  'calledElementVersionTag',
  'businessCalendarName',
] as const;
/** The same where they are true. */
const switches = [
  'triggerable',
  'terminateMultiInstance',
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
] as const;
const quantities = ['startQuantity', 'completionQuantity'] as const;

/**
 * Notes what other engines, or BPMN, would do at an element and this engine does not.
 * @param holder what carries it, such as the definition of an event; the note names `element`
 */
export function noteUnheeded(reading: Reading, element: Element, holder: Element = element): void {
  const found: string[] = [
    ...attributes.filter((name) => reading.vendor(holder, name) !== undefined),
    ...switches.filter((name) => reading.vendor(holder, name) === 'true'),
    ...elements.filter((name) => reading.extensions(holder, name).length > 0),
    ...quantities.filter((name) => Number(holder[name] ?? 1) > 1),
  ];
  if (holder.instantiate === true) found.push('instantiate');
  if (holder.behavior !== undefined && holder.behavior !== 'All') found.push('behavior');
  for (const name of found) reading.report('ignored', element, `${name} is left out of account`);
  const loop = elementAt(holder, 'loopCharacteristics');
  if (loop !== undefined) noteUnheeded(reading, element, loop);
}
