import type { Mapping, MultiInstance, ProcessCall, ServiceWork, UserWork, Work } from '../definition.ts';
import type { TextTemplate } from '../expr/template.ts';
import { bodyAt, type Element, elementAt, elementsAt, textAt, typeOf } from './element.ts';
import type { BpmnFile } from './reading.ts';
import { noteTarget } from './unheeded.ts';

/** The work of a task, by its type and the vendors' attributes. */
export function readWork(reading: BpmnFile, element: Element): Work {
  switch (typeOf(element)) {
    case 'userTask':
      return readUser(reading, element);
    case 'receiveTask':
      if (reading.extensions(element, 'eventType').length > 0)
        reading.report('unsupported', element, 'events of an event registry are not supported');
      return { kind: 'receive', message: messageOf(reading, element) };
    case 'serviceTask':
    case 'businessRuleTask':
    case 'sendTask':
      return readService(reading, element);
    default:
      return { kind: 'pass' };
  }
}

function messageOf(reading: BpmnFile, element: Element): TextTemplate | undefined {
  const ref = reading.refOf(element, 'messageRef');
  if (ref === undefined) return undefined;
  const target = reading.find(ref);
  if (target === undefined) {
    reading.report('invalid', element, `the message ${ref} is not declared`);
    return undefined;
  }
  noteTarget(reading, element, target);
  return reading.template(element, textAt(target, 'name') ?? ref);
}

function readUser(reading: BpmnFile, element: Element): UserWork {
  const one = (name: string): TextTemplate | undefined =>
    reading.template(element, reading.vendor(element, name));
  const users = splitTemplates(reading, element, reading.vendor(element, 'candidateUsers'));
  const groups = splitTemplates(reading, element, reading.vendor(element, 'candidateGroups'));
  let assignee = one('assignee');
  for (const role of elementsAt(element, 'resources')) {
    const type = typeOf(role);
    const named = resourceOf(reading, role);
    const text = named ?? bodyAt(elementAt(role, 'resourceAssignmentExpression') ?? role, 'expression');
    if (text === undefined) continue;
    if (named === undefined && (type === 'humanPerformer' || type === 'performer')) {
      assignee ??= reading.template(element, text.trim());
      continue;
    }
    for (const { name, isUser } of ownersIn(text)) {
      const template = reading.template(element, name);
      if (template !== undefined) (isUser ? users : groups).push(template);
    }
  }
  return {
    kind: 'user',
    assignee,
    users,
    groups,
    owner: one('owner'),
    dueDate: one('dueDate'),
    priority: one('priority'),
    category: one('category'),
    documentation: reading.template(element, documentationOf(element)),
  };
}

/** The text of an element's documentation. */
export function documentationOf(element: Element): string | undefined {
  const [first] = elementsAt(element, 'documentation');
  return first === undefined ? undefined : textAt(first, 'text');
}

/** The group of a role that refers to a resource declared in the file: the resource's name. */
function resourceOf(reading: BpmnFile, role: Element): string | undefined {
  const ref = reading.refOf(role, 'resourceRef');
  const target = reading.find(ref);
  return target === undefined ? ref : (textAt(target, 'name') ?? ref);
}

/** The people and groups in a text such as `user(kim), group(crew), crew`: an entry with neither prefix is a group. */
export function ownersIn(text: string): readonly { readonly name: string; readonly isUser: boolean }[] {
  return splitList(text.trim()).map((part) => {
    const [, kind, inner] = /^(user|group)\(([^()]*)\)$/.exec(part) ?? [];
    return { name: inner?.trim() ?? part, isUser: kind === 'user' };
  });
}

function splitTemplates(reading: BpmnFile, element: Element, text: string | undefined): TextTemplate[] {
  if (text === undefined) return [];
  return splitList(text).flatMap((part) => reading.template(element, part) ?? []);
}

/** The items of a comma-separated list; commas within an expression or brackets do not separate. */
export function splitList(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const letter of text) {
    if ('({['.includes(letter)) depth += 1;
    else if (')}]'.includes(letter)) depth -= 1;
    if (letter === ',' && depth === 0) {
      parts.push(part);
      part = '';
    } else part += letter;
  }
  return [...parts, part].map((one) => one.trim()).filter((one) => one !== '');
}

const handlerAttributes = ['delegateExpression', 'class', 'type', 'topic'] as const;

/** The handler that Camunda runs at a message event instead of throwing the message; undefined if none is named. */
export function readThrower(reading: BpmnFile, element: Element): Work | undefined {
  const [definition, ...more] = elementsAt(element, 'eventDefinitions');
  if (definition === undefined || more.length > 0 || !isThrower(reading, element, definition))
    return undefined;
  return readService(reading, element, hasHandler(reading, definition) ? definition : element);
}

/** Whether an event is one of a message that names a handler, at its definition or, as in Zeebe, at the event itself. */
export function isThrower(reading: BpmnFile, element: Element, definition: Element): boolean {
  return (
    typeOf(definition) === 'messageEventDefinition' &&
    (hasHandler(reading, definition) || hasHandler(reading, element))
  );
}

/** Whether an element names a handler. */
export function hasHandler(reading: BpmnFile, holder: Element): boolean {
  return ['expression', ...handlerAttributes].some((name) => reading.vendor(holder, name) !== undefined);
}

/** @param holder the element with the attributes; problems name `element` */
function readService(reading: BpmnFile, element: Element, holder: Element = element): Work {
  const result = reading.vendor(holder, 'resultVariable') ?? reading.vendor(holder, 'resultVariableName');
  const base = { kind: 'service', fields: fieldsOf(reading, element, holder), result } as const;
  const expression = reading.vendor(holder, 'expression');
  if (expression !== undefined) return readExpression(reading, element, expression, base);
  const topic = reading.vendor(holder, 'topic');
  for (const attribute of handlerAttributes) {
    const written = reading.vendor(holder, attribute);
    if (written === undefined || (attribute === 'type' && written === 'external' && topic !== undefined))
      continue;
    const handler = /^[$#]\{\s*([^{}\s]+)\s*\}$/.exec(written.trim())?.[1] ?? written.trim();
    return registered(reading, element, { ...base, handler, args: [] });
  }
  const message = typeOf(element) === 'sendTask' ? messageOf(reading, element) : undefined;
  if (message !== undefined) return { kind: 'send', message };
  const standard = textAt(element, 'implementation');
  const handler = standard === undefined || standard.startsWith('##') ? '' : standard;
  return registered(reading, element, { ...base, handler, args: [] });
}

function readExpression(
  reading: BpmnFile,
  element: Element,
  text: string,
  base: Omit<ServiceWork, 'handler' | 'args'>,
): Work {
  const inner = /^[$#]\{([\s\S]*)\}$/.exec(text.trim())?.[1];
  if (inner !== undefined && setting.test(inner)) return readSetting(reading, element, inner);
  const parsed = inner === undefined ? undefined : reading.expression(element, inner);
  if (inner !== undefined && parsed === undefined) return { kind: 'pass' };
  // A single call is work for a handler; any other expression is computed within the step.
  if (parsed?.kind === 'call' && reading.options.functions?.has(parsed.name) !== true) {
    return registered(reading, element, { ...base, handler: parsed.name, args: parsed.args });
  }
  const value = reading.template(element, text);
  return value === undefined ? { kind: 'pass' } : { kind: 'compute', value, result: base.result };
}

const setting = /^\s*execution\s*\.\s*setVariable\s*\(/;

/** Parses `execution.setVariable('x', value)`: the only expression with a side effect that is allowed. */
function readSetting(reading: BpmnFile, element: Element, inner: string): Work {
  const parsed = reading.setting(element, inner);
  if (parsed === undefined) return { kind: 'pass' };
  return { kind: 'compute', value: { source: inner, parts: [parsed.value] }, result: parsed.name };
}

function registered(reading: BpmnFile, element: Element, work: ServiceWork): ServiceWork {
  const { handlers } = reading.options;
  if (handlers !== undefined && !handlers.has(work.handler)) {
    reading.report(
      'handler',
      element,
      work.handler === '' ? 'a handler is missing' : `unknown handler ${work.handler}`,
    );
  }
  return work;
}

function fieldsOf(reading: BpmnFile, element: Element, holder: Element): ReadonlyMap<string, TextTemplate> {
  const found = new Map<string, TextTemplate>();
  for (const field of reading.extensions(holder, 'field')) {
    const [child] = elementsAt(field, '$children');
    const text =
      textAt(field, 'stringValue') ??
      textAt(field, 'expression') ??
      (child === undefined ? undefined : textAt(child, '$body'));
    const template = reading.template(element, text);
    if (template !== undefined) found.set(textAt(field, 'name') ?? '', template);
  }
  return found;
}

/** The repetition of an activity; undefined for none. */
export function readLoop(reading: BpmnFile, element: Element): MultiInstance | undefined {
  const loop = elementAt(element, 'loopCharacteristics');
  if (loop === undefined) return undefined;
  if (typeOf(loop) !== 'multiInstanceLoopCharacteristics') {
    reading.report('unsupported', element, `${typeOf(loop)} is not supported`);
    return undefined;
  }
  // An extension of another engine that converts the collection into a list with its own code.
  if (reading.extensions(loop, 'collection').length > 0)
    reading.report('unsupported', element, 'a collection that code makes is not supported');
  const cardinality = reading.template(element, bodyAt(loop, 'loopCardinality'));
  const name = reading.vendor(loop, 'collection') ?? reading.refOf(loop, 'loopDataInputRef');
  const inputItem = elementAt(loop, 'inputDataItem');
  const itemName =
    reading.vendor(loop, 'elementVariable') ??
    (inputItem && (textAt(inputItem, 'name') ?? textAt(inputItem, 'id')));
  if (cardinality === undefined && name === undefined) {
    reading.report('invalid', element, 'a repeated activity has a number or a collection');
    return undefined;
  }
  return {
    isSequential: loop.isSequential === true,
    cardinality,
    collection: name === undefined ? undefined : collectionOf(reading, element, name),
    item: itemName,
    index: reading.vendor(loop, 'elementIndexVariable') ?? 'loopCounter',
    until: reading.template(element, bodyAt(loop, 'completionCondition')),
  };
}

/**
 * A collection, given as an expression or as the name of a variable; ids of data objects may contain characters that expressions do not
 * allow.
 */
function collectionOf(reading: BpmnFile, element: Element, text: string): TextTemplate | undefined {
  if (/[$#]\{|^\s*=/.test(text)) return reading.template(element, text);
  const name = text.trim();
  if (/^[\p{L}_$][\p{L}\p{N}_$.]*$/u.test(name)) return reading.template(element, `\${${name}}`);
  return { source: text, parts: [{ kind: 'name', name }] };
}

/** The process called by a call activity, and the variables passed to it. */
export function readCall(reading: BpmnFile, element: Element): ProcessCall | undefined {
  // A qualified name: the prefix identifies the file of the process, but processes are found by id only.
  const called = (textAt(element, 'calledElement') ?? reading.vendor(element, 'calledElement'))?.trim();
  const key = reading.template(element, called?.replace(/^[\w.-]+:(?=[\w.-]+$)/, ''));
  if (key === undefined) {
    reading.report('invalid', element, 'the called process is missing');
    return undefined;
  }
  const found = reading.vendor(element, 'calledElementType') ?? 'key';
  if (found !== 'key') reading.report('ignored', element, 'calledElementType is left out of account');
  const inputs = reading.extensions(element, 'in');
  const businessKey = inputs.map((one) => textAt(one, 'businessKey')).find((one) => one !== undefined);
  const mapping = (one: Element): Mapping | undefined => {
    if (textAt(one, 'businessKey') !== undefined) return undefined;
    const isAll = textAt(one, 'variables') === 'all';
    return {
      source: isAll ? undefined : textAt(one, 'source'),
      value: reading.template(element, textAt(one, 'sourceExpression')),
      target: isAll ? undefined : reading.template(element, textAt(one, 'target')),
    };
  };
  return {
    key,
    binding: bindingOf(reading, element),
    version: reading.template(element, reading.vendor(element, 'calledElementVersion')),
    businessKey: reading.template(element, businessKey ?? reading.vendor(element, 'businessKey')),
    inheritsAll: reading.vendor(element, 'inheritVariables') === 'true',
    inputs: inputs.flatMap((one) => mapping(one) ?? []),
    outputs: [
      ...reading.extensions(element, 'out').flatMap((one) => mapping(one) ?? []),
      ...(reading.vendor(element, 'returnsVariables') === 'true' ? [{}] : []),
    ],
  };
}

/** The version binding of a call: Flowable selects the same deployment with a boolean, Camunda with a word. */
function bindingOf(reading: BpmnFile, element: Element): ProcessCall['binding'] {
  const binding = reading.vendor(element, 'calledElementBinding');
  if (binding === 'version') return binding;
  return binding === 'deployment' || reading.vendor(element, 'sameDeployment') === 'true'
    ? 'deployment'
    : undefined;
}
