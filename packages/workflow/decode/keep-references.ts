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

/** What a qualified reference such as `tns:approve` leads to in its file: the element of its local part. */
function qualified({ elementsById }: Pick<Parsed, 'elementsById'>, id: string): unknown {
  const local = id.slice(id.indexOf(':') + 1);
  return !Object.hasOwn(elementsById, id) && Object.hasOwn(elementsById, local)
    ? elementsById[local]
    : undefined;
}

/** Links the qualified references of a file, which the parser leaves out. @returns whether there was one */
export function linkQualified(parsed: Parsed): boolean {
  let isAny = false;
  for (const { element, property, id } of parsed.references) {
    const target = qualified(parsed, id);
    if (target === undefined) continue;
    isAny = true;
    refer(element as Element & Referring, property, target);
  }
  return isAny;
}

function refer(referring: Referring, property: string, target: unknown): void {
  const known = referring.get(property);
  if (Array.isArray(known)) known.push(target);
  else referring.set(property, target);
}

/**
 * Lets a file that is written anew say what referred to nothing in it. The parser leaves such references out, and they mean something: the
 * code of an error, a variable with the items of a repeated activity, the type of a data object, an element of another file.
 * @param create makes an element of a type; references are written by the ids of what they lead to
 */
export function keepReferences(
  parsed: Parsed,
  create: (type: string, properties: { readonly id: string }) => unknown,
): void {
  for (const { element, property, id } of parsed.references) {
    if (Object.hasOwn(parsed.elementsById, id) || structure.test(property)) continue;
    if (qualified(parsed, id) !== undefined) continue;
    const referring = element as Element & Referring;
    const type = referring.$descriptor?.propertiesByName?.[property]?.type ?? 'bpmn:BaseElement';
    refer(referring, property, create(type, { id }));
  }
}
