import { keepReferences, linkQualified } from '@heliodeck/workflow/decode/keep-references';

type Parsed = Parameters<typeof keepReferences>[0];

interface BpmnEventBus {
  on(event: 'import.parse.complete', listener: (parsed: Partial<Parsed>) => void): void;
}

interface Moddle {
  create: Parameters<typeof keepReferences>[1];
}

class KeptReferences {
  static readonly $inject = ['eventBus', 'moddle'];

  constructor(eventBus: BpmnEventBus, moddle: Moddle) {
    eventBus.on('import.parse.complete', ({ references, elementsById }) => {
      if (references === undefined || elementsById === undefined) return;
      linkQualified({ references, elementsById });
      keepReferences({ references, elementsById }, (type, properties) => moddle.create(type, properties));
    });
  }
}

/** Keeps unreferenced declarations, such as the code of an error, when a drawing is saved. */
export const keptReferencesModule = {
  __init__: ['keptReferences'],
  keptReferences: ['type', KeptReferences],
};
