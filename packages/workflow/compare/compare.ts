import { BpmnModdle } from 'bpmn-moddle';
import { type Element, elementsAt, isElement, textAt, typeOf } from '../decode/element.ts';

/** The change of an element between two versions of a file. */
export interface Difference {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly id: string;
  /** The name of the element in BPMN, such as `userTask`. */
  readonly type: string;
  readonly name: string;
  /** Differing attributes and parts, by their names in BPMN; empty for an added or removed element. */
  readonly parts: readonly string[];
}

interface Known {
  readonly element: Element;
  readonly parts: ReadonlyMap<string, string>;
}

/** Properties that are not compared: the container of an element, and parts that are compared as elements themselves. */
const notCompared: ReadonlySet<string> = new Set([
  '$type',
  'id',
  'incoming',
  'outgoing',
  'di',
  'flowElements',
  'artifacts',
  'flowNodeRef',
  'laneSets',
]);
const containers = ['rootElements', 'flowElements', 'artifacts', 'participants', 'messageFlows'];

/**
 * Compares two versions of a file element by element, by id. The positions of elements in the diagram are ignored.
 * @throws Error if one of the texts is not a BPMN 2.0 document
 */
export async function compareFiles(before: string, after: string): Promise<readonly Difference[]> {
  const [old, now] = [await read(before), await read(after)];
  const differences: Difference[] = [];
  for (const [id, { element, parts }] of now) {
    const previous = old.get(id);
    if (previous === undefined) differences.push(difference('added', id, element));
    else if (typeOf(previous.element) !== typeOf(element))
      differences.push(difference('changed', id, element, ['type']));
    else {
      const changed = [...new Set([...previous.parts.keys(), ...parts.keys()])].filter(
        (name) => previous.parts.get(name) !== parts.get(name),
      );
      if (changed.length > 0) differences.push(difference('changed', id, element, changed));
    }
  }
  for (const [id, { element }] of old) if (!now.has(id)) differences.push(difference('removed', id, element));
  return differences;
}

function difference(
  kind: Difference['kind'],
  id: string,
  element: Element,
  parts: readonly string[] = [],
): Difference {
  return { kind, id, type: typeOf(element), name: textAt(element, 'name') ?? '', parts };
}

async function read(xml: string): Promise<ReadonlyMap<string, Known>> {
  const { rootElement } = await new BpmnModdle().fromXML(xml);
  const found = new Map<string, Known>();
  const visit = (holder: Element): void => {
    for (const element of containers.flatMap((name) => elementsAt(holder, name))) {
      const id = textAt(element, 'id');
      if (id !== undefined) found.set(id, { element, parts: partsOf(element) });
      visit(element);
    }
  };
  visit(rootElement);
  return found;
}

/** The attributes and parts of an element as texts that can be compared. */
function partsOf(element: Element): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const [name, value] of Object.entries(element)) {
    if (!notCompared.has(name)) parts.set(name, written(value, 0));
  }
  for (const [name, value] of Object.entries(element.$attrs ?? {}))
    parts.set(name.slice(name.indexOf(':') + 1), value);
  return parts;
}

const deepest = 20;

/** A value as a comparable text: references by id; contained elements by their contents, whatever their own ids. */
function written(value: unknown, depth: number): string {
  if (depth > deepest) return '';
  if (Array.isArray(value)) return `[${value.map((one) => written(one, depth + 1)).join(',')}]`;
  if (!isElement(value)) return JSON.stringify(value) ?? '';
  const own = [...Object.entries(value), ...Object.entries(value.$attrs ?? {})]
    .filter(
      ([name]) =>
        !(
          name === 'id' ||
          (name.startsWith('$') && name !== '$type' && name !== '$body' && name !== '$children')
        ),
    )
    .map(([name, part]) => `${name}:${isReferred(part) ? part.id : written(part, depth + 1)}`);
  if (depth === 0 && isReferred(value)) return JSON.stringify(value.id);
  return `${value.$type}{${own.sort().join(',')}}`;
}

/** Whether a value is referred to rather than contained: nodes, flows and root declarations are elements of their own. */
function isReferred(value: unknown): value is Element & { readonly id: string } {
  if (!isElement(value) || typeof value.id !== 'string') return false;
  const type = typeOf(value);
  return /(?:Event|Task|task|Gateway|Flow|process|subProcess|callActivity|participant|collaboration|message|signal|error|escalation|Reference)$/.test(
    type,
  );
}
