declare module 'bpmn-moddle' {
  /** Reads BPMN 2.0 XML; the package has types of its elements only. */
  export class BpmnModdle {
    fromXML(xml: string): Promise<{
      readonly rootElement: import('./element.ts').Element;
      readonly elementsById: Readonly<Record<string, import('./element.ts').Element>>;
      readonly references: readonly {
        readonly element: import('./element.ts').Element;
        readonly property: string;
        readonly id: string;
      }[];
      readonly warnings: readonly { readonly message: string }[];
    }>;
  }
}
