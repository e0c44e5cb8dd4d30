/** An element as returned by bpmn-moddle. Its other properties are read by the functions below. */
export interface Element {
  readonly $type: string;
  readonly $attrs?: Readonly<Record<string, string>>;
  readonly [property: string]: unknown;
}

/** The text of an attribute or a property; undefined if absent or empty. */
export function textAt(element: Element, property: string): string | undefined {
  const found = element[property];
  return typeof found === 'string' && found.trim() !== '' ? found : undefined;
}

/** The element of a property, if there is one. */
export function elementAt(element: Element, property: string): Element | undefined {
  const found = element[property];
  return isElement(found) ? found : undefined;
}

/** The elements of a property; empty if absent. */
export function elementsAt(element: Element, property: string): readonly Element[] {
  const found = element[property];
  return Array.isArray(found) ? found.filter(isElement) : [];
}

/** The type of an element without prefix, in lower camel case: `bpmn:UserTask` is `userTask`. */
export function typeOf({ $type }: Element): string {
  const local = $type.slice($type.indexOf(':') + 1);
  return local.charAt(0).toLowerCase() + local.slice(1);
}

/** The text within an expression element; undefined if empty. */
export function bodyAt(element: Element, property: string): string | undefined {
  const found = elementAt(element, property);
  return found === undefined ? undefined : textAt(found, 'body');
}

/** Whether a value is an element of a file. */
export function isElement(value: unknown): value is Element {
  return typeof value === 'object' && value !== null && '$type' in value;
}
