import type { Element } from './element.ts';

/** An element of the parser or of bpmn-js, with its type information. */
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

/** References that form the structure of a file: without their target there is nothing to draw or to execute. */
const structure =
  /(?:^|:)(?:bpmnElement|sourceRef|targetRef|incoming|outgoing|attachedToRef|processRef|flowNodeRef|default)$/;

/** The target of a qualified reference such as `tns:approve` in its file: the element with its local part as the id. */
function qualified({ elementsById }: Pick<Parsed, 'elementsById'>, id: string): unknown {
  const local = id.slice(id.indexOf(':') + 1);
  return !Object.hasOwn(elementsById, id) && Object.hasOwn(elementsById, local)
    ? elementsById[local]
    : undefined;
}

/** Resolves the qualified references of a file, which the parser omits. @returns whether there were any */
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
 * Restores references without a target in the file when the file is written again. The parser omits them, but they have a meaning: the code
 * of an error, a variable with the items of a repeated activity, the type of a data object, an element of another file.
 * @param create creates an element of a type; references are written by the ids of their targets
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
