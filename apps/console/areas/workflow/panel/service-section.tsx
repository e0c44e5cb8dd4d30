import { type JSX, useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { PanelText, Section, SelectField } from './fields.tsx';
import type { ModelEditor } from './model-editor.ts';
import { PairsField } from './pairs-field.tsx';
import { panelWords } from './panel-words.ts';
import { type Suggestions, VendorField } from './vendor-fields.tsx';

const kinds = ['delegateExpression', 'expression', 'class', 'type', 'topic'] as const;
type Kind = (typeof kinds)[number];

interface SectionProps {
  readonly editor: ModelEditor;
  readonly suggestions: Suggestions;
}

/** The implementation of a service, send or business rule task, and the variable for its result. */
export function ServiceSection({ editor, suggestions }: SectionProps): JSX.Element {
  const w = useMessages(panelWords);
  // An implementation type without text is not in the file yet.
  const [chosen, setChosen] = useState<Kind>('delegateExpression');
  const kind = kinds.find((one) => editor.vendor(one) !== '') ?? chosen;
  const text = editor.vendor(kind);
  const move = (to: Kind): void => {
    setChosen(to);
    if (text !== '') editor.setVendor({ [kind]: '', [to]: text });
  };
  return (
    <>
      <Section title={w.service}>
        {editor.model.$type === 'bpmn:SendTask' && <MessageField editor={editor} />}
        <SelectField
          label={w.serviceKind}
          value={kind}
          choices={kinds.map((value) => ({ value, label: w[value] }))}
          onCommit={(to) => move(kinds.find((one) => one === to) ?? kind)}
        />
        <PanelText
          label={w[kind]}
          value={text}
          hint={kind === 'expression' ? undefined : w.handlerHint}
          choices={kind === 'expression' ? undefined : suggestions.handlers}
          onCommit={(entered) => editor.setVendor({ [kind]: entered })}
        />
        <VendorField editor={editor} name="resultVariable" label={w.result} />
      </Section>
      <PairsField
        editor={editor}
        title={w.fields}
        name="field"
        left={['name', w.name]}
        right={['stringValue', w.value]}
      />
    </>
  );
}

/** The message that a task sends or waits for. */
export function MessageField({ editor }: { readonly editor: ModelEditor }): JSX.Element {
  const w = useMessages(panelWords);
  return (
    <PanelText
      label={w.messageName}
      value={editor.referred('message', editor.model)}
      choices={editor.declared('message').map((value) => ({ value, label: value }))}
      onCommit={(name) => editor.refer('message', name, editor.model)}
    />
  );
}

/** The process of a call activity, and the variables passed in both directions. */
export function CallSection({ editor, suggestions }: SectionProps): JSX.Element {
  const w = useMessages(panelWords);
  const mapping = { left: ['source', w.source], right: ['target', w.target] } as const;
  return (
    <>
      <Section title={w.call}>
        <PanelText
          label={w.called}
          value={editor.text('calledElement')}
          choices={suggestions.processes}
          onCommit={(text) => editor.set({ calledElement: text || undefined })}
        />
        <VendorField editor={editor} name="businessKey" label={w.businessKey} />
        <SelectField
          label={w.inherit}
          value={editor.vendor('inheritVariables') === 'true' ? 'true' : ''}
          choices={[
            { value: 'true', label: w.yes },
            { value: '', label: w.no },
          ]}
          onCommit={(value) => editor.setVendor({ inheritVariables: value })}
        />
      </Section>
      <PairsField editor={editor} title={w.inputs} name="in" {...mapping} />
      <PairsField editor={editor} title={w.outputs} name="out" {...mapping} />
    </>
  );
}
