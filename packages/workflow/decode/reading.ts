import type { DecodeProblem } from '../definition.ts';
import { type ParseOptions, parseExpr, parseSetting } from '../expr/parse.ts';
import { ExprError } from '../expr/syntax.ts';
import { parseFeel, parseTemplate, type TextTemplate } from '../expr/template.ts';
import { type Element, elementAt, elementsAt, textAt, typeOf } from './element.ts';
import { ownPrefixes } from './english-names.ts';
import { zeebeUnheeded, zeebeUris, zeebeValue } from './zeebe.ts';

/** Context of a deployment besides the file. */
export interface DecodeOptions {
  /** Names of registered handlers of service tasks; undefined accepts every name, and a missing one. */
  readonly handlers?: ReadonlySet<string> | undefined;
  /** Names of registered functions of expressions; undefined accepts every name. */
  readonly functions?: ReadonlySet<string> | undefined;
}

/** An unresolved reference of the file. */
interface Reference {
  readonly element: Element;
  readonly property: string;
  readonly id: string;
}

/** Namespaces whose attributes and elements are read. */
export const vendorUris: ReadonlySet<string> = new Set([
  'http://flowable.org/bpmn',
  'http://activiti.org/bpmn',
  'http://camunda.org/schema/1.0/bpmn',
]);

/** The prefixes bound to some namespaces anywhere in a file. */
function prefixesOf(text: string, uris: ReadonlySet<string>): readonly string[] {
  const bound = text.matchAll(/\sxmlns:([\w.-]{1,60})\s{0,5}=\s{0,5}["']([^"'<>]{1,200})["']/g);
  return [...new Set([...bound].flatMap(([, prefix = '', uri = '']) => (uris.has(uri) ? [prefix] : [])))];
}

/** A file during reading: its references, its prefixes of vendors, and the problems found so far. */
export class BpmnFile {
  readonly options: DecodeOptions;
  readonly problems: DecodeProblem[] = [];
  readonly #byId: ReadonlyMap<string, Element>;
  readonly #references = new Map<Element, Map<string, string>>();
  readonly #prefixes: readonly string[];
  readonly #ownPrefixes: readonly string[];
  readonly #zeebePrefixes: readonly string[];
  readonly #ids = new Map<Element, string>();

  constructor(
    byId: ReadonlyMap<string, Element>,
    references: readonly Reference[],
    text: string,
    options: DecodeOptions,
  ) {
    this.options = options;
    this.#byId = byId;
    this.#prefixes = prefixesOf(text, vendorUris);
    this.#ownPrefixes = ownPrefixes(text);
    this.#zeebePrefixes = prefixesOf(text, zeebeUris);
    for (const { element, property, id } of references) {
      const known = this.#references.get(element) ?? new Map<string, string>();
      this.#references.set(element, known.set(property.slice(property.indexOf(':') + 1), id));
    }
  }

  /** The id of an element; a generated one if the file has none. */
  idOf(element: Element): string {
    const own = textAt(element, 'id') ?? this.#ids.get(element);
    if (own !== undefined) return own;
    let made = '';
    for (let count = this.#ids.size + 1; made === '' || this.#byId.has(made); count += 1) {
      made = `${typeOf(element)}-${count}`;
    }
    this.#ids.set(element, made);
    return made;
  }

  /** Records a problem of an element. */
  report(code: DecodeProblem['code'], element: Element, message: string): void {
    this.problems.push({
      code,
      elementId: this.idOf(element),
      type: typeOf(element),
      name: textAt(element, 'name') ?? '',
      message,
    });
  }

  /** True for an element with a problem that prevents deployment. */
  isRefused(elementId: string): boolean {
    return this.problems.some((problem) => problem.elementId === elementId && problem.code !== 'ignored');
  }

  /** The id of a referenced element, as in the file; without the prefix of a qualified name. */
  refOf(element: Element, property: string): string | undefined {
    const written = this.#references.get(element)?.get(property);
    if (written === undefined) {
      const resolved = elementAt(element, property);
      return resolved === undefined ? undefined : this.idOf(resolved);
    }
    if (this.#byId.has(written)) return written;
    return written.slice(written.indexOf(':') + 1);
  }

  /** The element with an id. */
  find(id: string | undefined): Element | undefined {
    return id === undefined ? undefined : this.#byId.get(id);
  }

  /** An attribute of one of the vendors' namespaces, whatever its prefix, or what Zeebe's elements say in its place. */
  vendor(element: Element, name: string): string | undefined {
    return this.#prefixed(this.#prefixes, element, name) ?? zeebeValue(this.#zeebePrefixes, element, name);
  }

  /** Names of Zeebe's elements and attributes that have no effect here. */
  unheededOf(element: Element): readonly string[] {
    return zeebeUnheeded(this.#zeebePrefixes, element);
  }

  /** An attribute of this product's own namespace, whatever its prefix. */
  own(element: Element, name: string): string | undefined {
    return this.#prefixed(this.#ownPrefixes, element, name);
  }

  #prefixed(prefixes: readonly string[], element: Element, name: string): string | undefined {
    for (const prefix of prefixes) {
      const found = element.$attrs?.[`${prefix}:${name}`];
      if (found !== undefined && found.trim() !== '') return found;
    }
    return undefined;
  }

  /** The vendors' extension elements with a name, such as `field`. */
  extensions(element: Element, name: string): readonly Element[] {
    const holder = elementAt(element, 'extensionElements');
    const types = this.#prefixes.map((prefix) => `${prefix}:${name}`);
    return holder === undefined
      ? []
      : elementsAt(holder, 'values').filter(({ $type }) => types.includes($type));
  }

  /**
   * Parses a text with expressions; an error is recorded as a problem of the element.
   * @param saysFeel the file says that the text is in FEEL
   */
  template(element: Element, text: string | undefined, saysFeel = false): TextTemplate | undefined {
    if (text === undefined) return undefined;
    // In files of Zeebe a text that begins with an equals sign is an expression in FEEL.
    const isFeel = saysFeel || (this.#zeebePrefixes.length > 0 && text.trimStart().startsWith('='));
    return this.#parsed(element, text, () =>
      isFeel ? parseFeel(text, this.#parseOptions) : parseTemplate(text, this.#parseOptions),
    );
  }

  /** Parses an expression without braces. */
  expression(element: Element, text: string) {
    return this.#parsed(element, text, () => parseExpr(text, { functions: undefined }));
  }

  /** Parses `execution.setVariable('name', value)`, without braces. */
  setting(element: Element, text: string) {
    return this.#parsed(element, text, () => parseSetting(text, this.#parseOptions));
  }

  get #parseOptions(): ParseOptions {
    return { functions: this.options.functions };
  }

  #parsed<T>(element: Element, text: string, parse: () => T): T | undefined {
    try {
      return parse();
    } catch (error) {
      if (!(error instanceof ExprError)) throw error;
      this.report('expression', element, `${text.trim().slice(0, 100)}: ${error.message}`);
      return undefined;
    }
  }
}
