/** An element of the model behind the picture. Vendor attributes are in `$attrs` with their prefix. */
export interface ModelElement {
  readonly $type: string;
  readonly $attrs: Readonly<Record<string, string>>;
  readonly $parent?: ModelElement;
  readonly id: string;
  get(property: string): unknown;
  set(property: string, value: unknown): void;
  readonly [property: string]: unknown;
}

/** A shape, flow or label of the picture, or its root. */
export interface PictureElement {
  readonly id: string;
  readonly type: string;
  readonly businessObject: ModelElement;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly waypoints?: readonly { readonly x: number; readonly y: number }[];
  readonly labelTarget?: PictureElement;
  readonly parent?: PictureElement;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Viewbox extends Size {
  readonly x: number;
  readonly y: number;
}

type PictureListener = (event: { readonly element?: PictureElement }) => void;

/** The services of the library that the console uses, by their registered names. */
export interface BpmnServices {
  readonly canvas: {
    zoom(
      scale?: number | 'fit-viewport',
      centre?: 'auto' | { readonly x: number; readonly y: number },
    ): number;
    scroll(by: { readonly dx: number; readonly dy: number }): void;
    resized(): void;
    /** The visible area; `inner` is the drawing, `outer` the size of the element on the page. */
    viewbox(): Viewbox & { readonly inner: Viewbox; readonly outer: Size };
    viewbox(box: Viewbox): void;
    addMarker(id: string, marker: string): void;
    removeMarker(id: string, marker: string): void;
    scrollToElement(id: string, padding?: number): void;
    getContainer(): HTMLElement;
    getRootElement(): PictureElement;
    getRootElements(): readonly PictureElement[];
    setRootElement(root: PictureElement): void;
    /** The root of the diagram in which an element is drawn. */
    findRoot(element: PictureElement): PictureElement | undefined;
    focus(): void;
  };
  readonly elementRegistry: {
    get(id: string): PictureElement | undefined;
    getAll(): readonly PictureElement[];
    getGraphics(id: string): SVGElement | undefined;
  };
  readonly eventBus: {
    on(events: string | readonly string[], listener: PictureListener): void;
    off(events: string | readonly string[], listener: PictureListener): void;
    fire(event: string): void;
  };
  readonly overlays: {
    add(
      id: string,
      type: string,
      overlay: {
        readonly position: Readonly<Partial<Record<'top' | 'left' | 'right' | 'bottom', number>>>;
        readonly html: HTMLElement;
      },
    ): string;
    remove(filter: { readonly type: string }): void;
  };
  readonly selection: {
    get(): readonly PictureElement[];
    select(elements: PictureElement | readonly PictureElement[] | null): void;
  };
  readonly commandStack: {
    undo(): void;
    redo(): void;
    canUndo(): boolean;
    canRedo(): boolean;
  };
  readonly modeling: {
    updateProperties(element: PictureElement, properties: Readonly<Record<string, unknown>>): void;
    updateModdleProperties(
      element: PictureElement,
      part: ModelElement,
      properties: Readonly<Record<string, unknown>>,
    ): void;
  };
  readonly bpmnFactory: {
    create(type: string, properties?: Readonly<Record<string, unknown>>): ModelElement;
  };
  readonly moddle: {
    createAny(type: string, uri: string, properties?: Readonly<Record<string, unknown>>): ModelElement;
    readonly ids: { assigned(id: string): unknown };
  };
  readonly alignElements: {
    trigger(
      elements: readonly PictureElement[],
      to: 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom',
    ): void;
  };
  readonly distributeElements: {
    trigger(elements: readonly PictureElement[], along: 'horizontal' | 'vertical'): void;
  };
  readonly popupMenu: {
    registerProvider(
      menu: string,
      priority: number,
      provider: {
        getPopupMenuEntries: (target: PictureElement) => (entries: MenuEntries) => MenuEntries;
        getPopupMenuHeaderEntries: (target: PictureElement) => (entries: MenuEntries) => MenuEntries;
      },
    ): void;
  };
  readonly zoomScroll: { stepZoom(delta: number): void };
}

/** Entries of a menu of the library, by their ids. */
export type MenuEntries = Readonly<Record<string, unknown>>;

/** A viewer or modeler of the library, with the functions that the console uses. */
export interface BpmnDiagram {
  get<K extends keyof BpmnServices>(name: K): BpmnServices[K];
  importXML(xml: string): Promise<{ readonly warnings: readonly unknown[] }>;
  saveXML(options?: { readonly format?: boolean }): Promise<{ readonly xml?: string | undefined }>;
  saveSVG(): Promise<{ readonly svg: string }>;
  open(diagram: string): Promise<unknown>;
  getDefinitions(): ModelElement;
  destroy(): void;
}
