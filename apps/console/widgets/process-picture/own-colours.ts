import { paletteProperties } from '../../theme/palette.ts';
import type { PictureElement } from './bpmn-services.ts';

const className = 'own-colours';
/** After the library's own listeners would be too late: they return what they draw, and the first result ends the event. */
const beforeDrawing = 5_000;
/** Attributes of the two extensions for colours (`color` of the interchange group, `bioc` of bpmn.io). */
const attributes = [
  'color:background-color',
  'color:border-color',
  'color:color',
  'bioc:fill',
  'bioc:stroke',
];

interface DrawnElement extends PictureElement {
  readonly di?: { get(name: string): unknown };
}

interface DrawEvent {
  readonly gfx: SVGElement;
  readonly element: DrawnElement;
}

/** True for an element whose file gives it a colour, for its shape or its label. */
export function hasOwnColours({ di }: Pick<DrawnElement, 'di'>): boolean {
  const label = di?.get('label') as DrawnElement['di'] | undefined;
  return [di, label].some((part) => attributes.some((name) => Boolean(part?.get(name))));
}

/**
 * Marks elements with colours of their own. Files choose colours for a light background: the style sheet draws these elements in the colours
 * of the light theme, and inverts them in the dark theme.
 */
class OwnColours {
  static readonly $inject = ['eventBus'];

  constructor(eventBus: {
    on(
      events: readonly string[],
      priority: number,
      listener: (event: unknown, drawn: DrawEvent) => void,
    ): void;
  }) {
    eventBus.on(['render.shape', 'render.connection'], beforeDrawing, (_, { gfx, element }) => {
      gfx.classList.toggle(className, hasOwnColours(element));
    });
  }
}

export const ownColoursModule = { __init__: ['ownColours'], ownColours: ['type', OwnColours] };

/** The palette of the light theme for marked elements, in every theme. */
export function styleOwnColours(): void {
  const sheet = new CSSStyleSheet();
  const properties = Object.entries(paletteProperties('light', 'solar'));
  sheet.replaceSync(`.${className} { ${properties.map((pair) => pair.join(': ')).join('; ')} }`);
  document.adoptedStyleSheets.push(sheet);
}
