import { refusedNames } from '../expr/syntax.ts';
import { numberOf, type Value } from '../expr/value.ts';
import { type Element, textAt } from './element.ts';
import type { BpmnFile } from './reading.ts';

/** Types of XML Schema, and of Flowable, whose values are numbers. */
const numeric: ReadonlySet<string> = new Set([
  'int',
  'integer',
  'long',
  'float',
  'double',
  'decimal',
  'short',
]);

/**
 * The variables declared by a data object: one with a value from Flowable or Activiti, under the name of the data object. An empty value is
 * null. Data objects without such an element have no effect.
 */
export function readData(reading: BpmnFile, element: Element): Readonly<Record<string, Value>> | undefined {
  const [given] = reading.extensions(element, 'value');
  if (given === undefined) return undefined;
  const name = textAt(element, 'name') ?? reading.idOf(element);
  if (refusedNames.has(name)) {
    reading.report('invalid', element, `the name ${name} is refused`);
    return undefined;
  }
  const text = textAt(given, '$body');
  const type = typeNamed(reading, element);
  const value = text === undefined ? null : valueMeant(text.trim(), type);
  if (value === undefined) {
    reading.report('invalid', element, `the value of a data object is no ${type}`);
    return undefined;
  }
  return { [name]: value };
}

/** The local name of the type, given directly or by an item definition. */
function typeNamed(reading: BpmnFile, element: Element): string {
  const ref = reading.refOf(element, 'itemSubjectRef');
  const item = reading.find(ref);
  const type = item === undefined ? ref : textAt(item, 'structureRef');
  return type === undefined ? 'string' : type.slice(type.indexOf(':') + 1);
}

/** The value of a text in its type; undefined if it is not valid in that type. Dates stay texts. */
function valueMeant(text: string, type: string): Value | undefined {
  if (numeric.has(type)) return numberOf(text);
  if (type === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : undefined;
  if (type !== 'json') return text;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return undefined;
  }
}
