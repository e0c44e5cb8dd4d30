import type { Element } from './element.ts';

/** An element as the parser and bpmn-js give it, with what is known of its type. */
interface Referring {
  get(property: string): unknown;
  set(property: string, value: unknown): void;
  readonly $descriptor?: {
    readonly propertiesByName?: Readonly<Record<string, { readonly type: string } | undefined>>;
  };
}

interface Parsed {
  readonly elementsById: Readonly<Record<string, unknown>>;
  readonly references: readonly {
    readonly element: unknown;
    readonly property: string;
    readonly id: string;
  }[];
}

/** References by which a file hangs together: without their element there is nothing to draw or to run. */
const structure =
  /(?:^|:)(?:bpmnElement|sourceRef|targetRef|incoming|outgoing|attachedToRef|processRef|flowNodeRef|default)$/;

/**
 * Lets a file that is written anew say what referred to nothing in it. The parser leaves such references out, and they mean something: the
 * code of an error, a variable with the items of a repeated activity, the type of a data object, an element of another file.
 * @param create makes an element of a type; references are written by the ids of what they lead to
 */
export function keepReferences(
  { elementsById, references }: Parsed,
  create: (type: string, properties: { readonly id: string }) => unknown,
): void {
  for (const { element, property, id } of references) {
    if (Object.hasOwn(elementsById, id) || structure.test(property)) continue;
    const referring = element as Element & Referring;
    const type = referring.$descriptor?.propertiesByName?.[property]?.type ?? 'bpmn:BaseElement';
    const known = referring.get(property);
    if (Array.isArray(known)) known.push(create(type, { id }));
    else referring.set(property, create(type, { id }));
  }
}
