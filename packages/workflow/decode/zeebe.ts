import { type Element, elementAt, elementsAt, textAt, typeOf } from './element.ts';

// Camunda 8 (Zeebe) writes in child elements what Flowable and Camunda 7 write in attributes.

/** Namespaces of Zeebe's elements. */
export const zeebeUris: ReadonlySet<string> = new Set(['http://camunda.org/schema/zeebe/1.0']);

/** The attribute of Camunda 7 or Flowable, and the element and attribute in which Zeebe has the same. */
const equivalents: ReadonlyMap<string, readonly (readonly [element: string, attribute: string])[]> = new Map([
  ['assignee', [['assignmentDefinition', 'assignee']]],
  ['candidateUsers', [['assignmentDefinition', 'candidateUsers']]],
  ['candidateGroups', [['assignmentDefinition', 'candidateGroups']]],
  ['dueDate', [['taskSchedule', 'dueDate']]],
  ['priority', [['priorityDefinition', 'priority']]],
  [
    'formKey',
    [
      ['formDefinition', 'formKey'],
      ['formDefinition', 'formId'],
      ['formDefinition', 'externalReference'],
    ],
  ],
  ['topic', [['taskDefinition', 'type']]],
  ['collection', [['loopCharacteristics', 'inputCollection']]],
  ['elementVariable', [['loopCharacteristics', 'inputElement']]],
  ['calledElement', [['calledElement', 'processId']]],
  ['calledElementBinding', [['calledElement', 'bindingType']]],
  ['inheritVariables', [['calledElement', 'propagateAllParentVariables']]],
  ['returnsVariables', [['calledElement', 'propagateAllChildVariables']]],
]);

/** Elements and attributes of Zeebe that change the behaviour of a process there and have no effect here. */
const unheeded: readonly (readonly [element: string, attribute?: string])[] = [
  ['ioMapping'],
  ['taskHeaders'],
  ['executionListeners'],
  ['taskListeners'],
  ['calledDecision'],
  ['script'],
  ['subscription', 'correlationKey'],
  ['taskSchedule', 'followUpDate'],
  ['loopCharacteristics', 'outputCollection'],
  ['calledElement', 'versionTag'],
];

/** What Zeebe's elements say in place of an attribute of Camunda 7 or Flowable; undefined if nothing. */
export function zeebeValue(prefixes: readonly string[], element: Element, name: string): string | undefined {
  if (prefixes.length === 0) return undefined;
  for (const [type, attribute] of equivalents.get(name) ?? []) {
    const found = zeebeElements(prefixes, element, type)
      .map((one) => textAt(one, attribute))
      .find((text) => text !== undefined);
    if (found !== undefined) return found;
  }
  // Zeebe passes all variables to a called process and back unless the file says otherwise.
  const passesAll = name === 'inheritVariables' || name === 'returnsVariables';
  return passesAll && typeOf(element) === 'callActivity' && hasCall(prefixes, element) ? 'true' : undefined;
}

/** Names of Zeebe's elements and attributes at an element that have no effect here. */
export function zeebeUnheeded(prefixes: readonly string[], element: Element): readonly string[] {
  return unheeded.flatMap(([type, attribute]) =>
    zeebeElements(prefixes, element, type).some(
      (one) => attribute === undefined || textAt(one, attribute) !== undefined,
    )
      ? [attribute ?? type]
      : [],
  );
}

const hasCall = (prefixes: readonly string[], element: Element): boolean =>
  zeebeElements(prefixes, element, 'calledElement').length > 0;

function zeebeElements(prefixes: readonly string[], element: Element, name: string): readonly Element[] {
  const holder = elementAt(element, 'extensionElements');
  if (holder === undefined) return [];
  const types = prefixes.map((prefix) => `${prefix}:${name}`);
  return elementsAt(holder, 'values').filter(({ $type }) => types.includes($type));
}
