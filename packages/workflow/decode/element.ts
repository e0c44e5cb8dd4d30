/** An element as bpmn-moddle gives it. What the elements have beside these names is read by the functions below. */
export interface Element {
  readonly $type: string;
  readonly $attrs?: Readonly<Record<string, string>>;
  readonly [property: string]: unknown;
}

/** The text of an attribute or a property; undefined where there is none or it is empty. */
export function textAt(element: Element, property: string): string | undefined {
  const found = element[property];
  return typeof found === 'string' && found.trim() !== '' ? found : undefined;
}

/** The element of a property, if there is one. */
export function elementAt(element: Element, property: string): Element | undefined {
  const found = element[property];
  return isElement(found) ? found : undefined;
}

/** The elements of a property; none where there is none. */
export function elementsAt(element: Element, property: string): readonly Element[] {
  const found = element[property];
  return Array.isArray(found) ? found.filter(isElement) : [];
}

/** The name of an element's type without prefix and with a small initial: `bpmn:UserTask` is `userTask`. */
export function typeOf({ $type }: Element): string {
  const local = $type.slice($type.indexOf(':') + 1);
  return local.charAt(0).toLowerCase() + local.slice(1);
}

/** The text within an expression element; undefined where it is empty. */
export function bodyAt(element: Element, property: string): string | undefined {
  const found = elementAt(element, property);
  return found === undefined ? undefined : textAt(found, 'body');
}

function isElement(value: unknown): value is Element {
  return typeof value === 'object' && value !== null && '$type' in value;
}
