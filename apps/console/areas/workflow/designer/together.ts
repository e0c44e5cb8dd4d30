import type { BpmnDiagram } from '../../../widgets/process-picture/bpmn-services.ts';

const command = 'console.together';

/** Commands executed in `preExecute` belong to this command: one undo reverts all of them. */
class Together {
  preExecute({ act }: { readonly act: () => void }): void {
    act();
  }
}

interface CommandStack {
  registerHandler(name: string, handler: typeof Together): void;
  execute(name: string, context: { readonly act: () => void }): void;
}

class TogetherCommands {
  static readonly $inject = ['commandStack'];

  constructor(commandStack: CommandStack) {
    commandStack.registerHandler(command, Together);
  }
}

/** Combines several changes into one step of the history. */
export const togetherModule = {
  __init__: ['togetherCommands'],
  togetherCommands: ['type', TogetherCommands],
};

/** Makes all changes of `act` one step of the history of a modeler that has the module above. */
export function together(diagram: BpmnDiagram, act: () => void): void {
  (diagram.get('commandStack') as unknown as CommandStack).execute(command, { act });
}
