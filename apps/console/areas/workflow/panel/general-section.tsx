import type { JSX } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { PanelText, Section, SwitchField } from './fields.tsx';
import type { ModelEditor } from './model-editor.ts';
import { panelWords } from './panel-words.ts';

const idRule = /^[\p{L}_][\p{L}\p{N}_.-]*$/u;

/** Id, names and documentation of any element; additional fields for a process. */
export function GeneralSection({ editor }: { readonly editor: ModelEditor }): JSX.Element {
  const w = useMessages(panelWords);
  const { model, diagram } = editor;
  const isProcess = model.$type === 'bpmn:Process';
  const faultOf = (id: string): string | undefined => {
    if (!idRule.test(id)) return w.idBad;
    return diagram.get('moddle').ids.assigned(id) ? w.idTaken : undefined;
  };
  const isAnnotation = model.$type === 'bpmn:TextAnnotation';
  return (
    <Section title={w.general}>
      <PanelText
        label={isProcess ? w.key : w.id}
        value={model.id}
        faultOf={faultOf}
        onCommit={(id) => editor.set({ id })}
      />
      {isAnnotation ? (
        <PanelText
          label={w.text}
          value={editor.text('text')}
          rows={2}
          onCommit={(text) => editor.set({ text })}
        />
      ) : (
        <>
          <PanelText label={w.name} value={editor.text('name')} onCommit={(name) => editor.set({ name })} />
          <PanelText label={w.nameEn} value={editor.english()} onCommit={(name) => editor.setEnglish(name)} />
        </>
      )}
      <PanelText
        label={w.documentation}
        value={editor.documentation()}
        rows={2}
        onCommit={(text) => editor.setDocumentation(text)}
      />
      {isProcess && (
        <SwitchField
          label={w.executable}
          value={model.get('isExecutable') !== false}
          hint={w.executableHint}
          onCommit={(isExecutable) => editor.set({ isExecutable })}
        />
      )}
    </Section>
  );
}
