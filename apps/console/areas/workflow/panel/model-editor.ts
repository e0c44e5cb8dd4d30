import { ownPrefix, ownPrefixes, ownUri } from '@heliodeck/workflow/decode/english-names';
import type {
  BpmnDiagram,
  ModelElement,
  PictureElement,
} from '../../../widgets/process-picture/bpmn-services.ts';
import { together } from '../designer/together.ts';

type Values = Readonly<Record<string, unknown>>;

const flowable = 'http://flowable.org/bpmn';
const vendors: readonly string[] = [
  flowable,
  'http://activiti.org/bpmn',
  'http://camunda.org/schema/1.0/bpmn',
];

/** A declaration at the root of a file, and the attribute with its name or code. */
const declarations = {
  message: { type: 'bpmn:Message', key: 'name' },
  signal: { type: 'bpmn:Signal', key: 'name' },
  error: { type: 'bpmn:Error', key: 'errorCode' },
  escalation: { type: 'bpmn:Escalation', key: 'escalationCode' },
} as const;

export type Declaration = keyof typeof declarations;

/** Reads and changes the selected element. Each change is one step of the history. */
export class ModelEditor {
  readonly diagram: BpmnDiagram;
  readonly element: PictureElement;
  /** The element in the file: for a pool the process in it. */
  readonly model: ModelElement;

  constructor(diagram: BpmnDiagram, element: PictureElement) {
    this.diagram = diagram;
    this.element = element;
    const process = element.businessObject.get('processRef');
    this.model = isModel(process) ? process : element.businessObject;
  }

  /** An attribute as text; empty if it is absent. */
  text(name: string, part: ModelElement = this.model): string {
    const value = part.get(name);
    return value === undefined || value === null ? '' : String(value);
  }

  /** Sets attributes and child elements; undefined removes one. */
  set(values: Values, part: ModelElement = this.model): void {
    const modeling = this.diagram.get('modeling');
    if (part === this.element.businessObject) modeling.updateProperties(this.element, values);
    else modeling.updateModdleProperties(this.element, part, values);
  }

  /** A vendor attribute, whatever its prefix in the file. */
  vendor(name: string, part: ModelElement = this.model): string {
    for (const prefix of this.#prefixes()) {
      const found = part.get(`${prefix}:${name}`);
      if (typeof found === 'string' && found !== '') return found;
    }
    return '';
  }

  /** Sets vendor attributes, under their existing prefix or the first of the file; an empty value removes one. */
  setVendor(values: Readonly<Record<string, string>>, part: ModelElement = this.model): void {
    const prefixes = this.#prefixes();
    this.set(
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => {
          const prefix = prefixes.find((one) => part.get(`${one}:${name}`) !== undefined) ?? this.#prefix();
          return [`${prefix}:${name}`, value === '' ? undefined : value];
        }),
      ),
      part,
    );
  }

  /** The name for English readers. */
  english(): string {
    const [prefix = ownPrefix] = ownPrefixes(this.#namespaces());
    return this.text(`${prefix}:nameEn`);
  }

  setEnglish(name: string): void {
    const [known] = ownPrefixes(this.#namespaces());
    if (known === undefined) this.diagram.getDefinitions().set(`xmlns:${ownPrefix}`, ownUri);
    this.set({ [`${known ?? ownPrefix}:nameEn`]: name === '' ? undefined : name });
  }

  /** The text of an expression. */
  expression(name: string, part: ModelElement = this.model): string {
    const found = part.get(name);
    return isModel(found) ? this.text('body', found) : '';
  }

  /** A new expression; undefined for an empty text. */
  newExpression(text: string, parent: ModelElement = this.model): ModelElement | undefined {
    return text === '' ? undefined : this.create('bpmn:FormalExpression', { body: text }, parent);
  }

  documentation(): string {
    const found = this.model.get('documentation');
    const [first] = Array.isArray(found) ? found : [];
    return isModel(first) ? this.text('text', first) : '';
  }

  setDocumentation(text: string): void {
    const documentation = text === '' ? [] : [this.create('bpmn:Documentation', { text })];
    this.set({ documentation });
  }

  create(type: string, values: Values, parent: ModelElement = this.model): ModelElement {
    const made = this.diagram.get('bpmnFactory').create(type, values);
    return Object.assign(made, { $parent: parent });
  }

  /** The definition of an event; undefined for an event without one. */
  eventDefinition(): ModelElement | undefined {
    const found = this.model.get('eventDefinitions');
    const [first] = Array.isArray(found) ? found : [];
    return isModel(first) ? first : undefined;
  }

  /** Vendor elements within the element, such as `field`, as their attributes. */
  extensions(name: string): readonly Readonly<Record<string, string>>[] {
    return this.#extensionValues()
      .filter(({ $type }) => this.#isVendor($type, name))
      .map((one) => Object.fromEntries(Object.entries(one).flatMap(([key, value]) => fieldPart(key, value))));
  }

  setExtensions(name: string, entries: readonly Readonly<Record<string, string>>[]): void {
    const prefix = this.#prefix();
    const uri = this.#uris().get(prefix) ?? flowable;
    const moddle = this.diagram.get('moddle');
    const made = entries.map((entry) => moddle.createAny(`${prefix}:${name}`, uri, entry));
    const values = [...this.#extensionValues().filter(({ $type }) => !this.#isVendor($type, name)), ...made];
    const extensionElements =
      values.length === 0 ? undefined : this.create('bpmn:ExtensionElements', { values });
    this.set({ extensionElements });
  }

  /** Names, or codes, of the declarations in the file. */
  declared(kind: Declaration): readonly string[] {
    const { type, key } = declarations[kind];
    return this.#roots()
      .filter(({ $type }) => $type === type)
      .map((one) => this.text(key, one))
      .filter((name) => name !== '');
  }

  /** The name, or code, of the declaration to which an element refers. */
  referred(kind: Declaration, part: ModelElement): string {
    const target = part.get(`${kind}Ref`);
    return isModel(target) ? this.text(declarations[kind].key, target) || target.id : '';
  }

  /**
   * Refers to a declaration by its name, or code, and creates it if it does not exist; an empty name removes the
   * reference.
   */
  refer(kind: Declaration, name: string, part: ModelElement): void {
    const { type, key } = declarations[kind];
    const known = this.#roots().find((one) => one.$type === type && this.text(key, one) === name);
    together(this.diagram, () => {
      let target = name === '' ? undefined : known;
      if (target === undefined && name !== '') {
        const definitions = this.diagram.getDefinitions();
        target = this.create(type, { name, [key]: name }, definitions);
        this.set({ rootElements: [...this.#roots(), target] }, definitions);
      }
      this.set({ [`${kind}Ref`]: target }, part);
    });
  }

  /** The namespace declarations of the file. */
  #namespaces(): string {
    const { $attrs } = this.diagram.getDefinitions();
    return Object.entries($attrs)
      .map(([name, uri]) => ` ${name}="${uri}"`)
      .join('');
  }

  #roots(): readonly ModelElement[] {
    const found = this.diagram.getDefinitions().get('rootElements');
    return Array.isArray(found) ? found.filter(isModel) : [];
  }

  #extensionValues(): readonly ModelElement[] {
    const holder = this.model.get('extensionElements');
    const values = isModel(holder) ? holder.get('values') : [];
    return Array.isArray(values) ? values.filter(isModel) : [];
  }

  #isVendor(type: string, name: string): boolean {
    return this.#prefixes().some((prefix) => type === `${prefix}:${name}`);
  }

  #uris(): ReadonlyMap<string, string> {
    return new Map(
      Object.entries(this.diagram.getDefinitions().$attrs).flatMap(([name, uri]) =>
        name.startsWith('xmlns:') && vendors.includes(uri)
          ? [[name.slice('xmlns:'.length), uri] as const]
          : [],
      ),
    );
  }

  #prefixes(): readonly string[] {
    return [...this.#uris().keys()];
  }

  /** The prefix for new attributes. A file without a vendor namespace gets one, which does not change its meaning. */
  #prefix(): string {
    const [first] = this.#prefixes();
    if (first !== undefined) return first;
    this.diagram.getDefinitions().set('xmlns:flowable', flowable);
    return 'flowable';
  }
}

/** An attribute of a vendor element; the value of a field may be in a child element. */
function fieldPart(key: string, value: unknown): readonly (readonly [string, string])[] {
  if (key.startsWith('$') && key !== '$children') return [];
  if (typeof value === 'string') return [[key, value]];
  if (key !== '$children' || !Array.isArray(value)) return [];
  return value.filter(isModel).map((child) => {
    const local = child.$type.slice(child.$type.indexOf(':') + 1);
    return [local === 'string' ? 'stringValue' : local, String(child.$body ?? '')] as const;
  });
}

function isModel(value: unknown): value is ModelElement {
  return typeof value === 'object' && value !== null && '$type' in value;
}
