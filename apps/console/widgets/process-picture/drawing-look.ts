import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css';
import './canvas.css';
import { surfaces } from '../../theme/palette.ts';
import { translateModule } from './bpmn-translate.ts';
import { ownColoursModule, styleOwnColours } from './own-colours.ts';

styleOwnColours();

/** Default colours of elements, from the current theme. */
const colours = {
  defaultFillColor: 'var(--sheet)',
  defaultStrokeColor: 'var(--ink)',
  defaultLabelColor: 'var(--ink)',
};

/** Options of every viewer and modeler of the library. */
export const drawingOptions = {
  bpmnRenderer: colours,
  additionalModules: [translateModule, ownColoursModule],
};

/** A picture for a file: with the colours of the light theme instead of custom properties of the console. */
export function withPlainColours(svg: string): string {
  const { sheet, ink } = surfaces.light;
  return svg.replaceAll('var(--sheet)', sheet).replaceAll('var(--ink)', ink);
}
