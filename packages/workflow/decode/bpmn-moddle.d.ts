declare module 'bpmn-moddle' {
  type Element = import('./element.ts').Element;
  /** A mutable element; `set` with undefined removes a property. */
  type MutableElement = Element & { set(property: string, value: unknown): void };

  /** Reads and writes BPMN 2.0 XML; the package itself declares only the types of its elements. */
  export class BpmnModdle {
    fromXML(xml: string): Promise<{
      readonly rootElement: MutableElement;
      readonly elementsById: Readonly<Record<string, Element>>;
      readonly references: readonly {
        readonly element: Element;
        readonly property: string;
        readonly id: string;
      }[];
      readonly warnings: readonly { readonly message: string }[];
    }>;
    create(type: string, properties?: Readonly<Record<string, unknown>>): MutableElement;
    toXML(element: Element, options?: { readonly format?: boolean }): Promise<{ readonly xml: string }>;
  }
}
