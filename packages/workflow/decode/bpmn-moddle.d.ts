declare module 'bpmn-moddle' {
  type Element = import('./element.ts').Element;
  /** An element that can be changed; `set` with undefined takes a property away. */
  type MutableElement = Element & { set(property: string, value: unknown): void };

  /** Reads and writes BPMN 2.0 XML; the package has types of its elements only. */
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
