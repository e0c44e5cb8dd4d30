import Modeler from 'bpmn-js/lib/Modeler';
import type { BpmnDiagram, BpmnServices } from '../../../widgets/process-picture/bpmn-services.ts';
import { drawingOptions } from '../../../widgets/process-picture/drawing-look.ts';
import { clearMarkModule } from './clear-mark.ts';
import { keptReferencesModule } from './keep-references.ts';
import { supportedMenuModule } from './supported-menu.ts';
import { togetherModule } from './together.ts';
import { vendorCopyModule } from './vendor-copy.ts';

/** Creates the modeler in an element of the page. */
export function makeModeler(container: HTMLElement): BpmnDiagram {
  return new Modeler<BpmnServices>({
    ...drawingOptions,
    container,
    additionalModules: [
      ...drawingOptions.additionalModules,
      clearMarkModule,
      keptReferencesModule,
      vendorCopyModule,
      supportedMenuModule,
      togetherModule,
    ],
  }) as BpmnDiagram;
}
