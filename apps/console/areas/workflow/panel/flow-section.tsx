import type { JSX } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import type { ModelElement } from '../../../widgets/process-picture/bpmn-services.ts';
import { examples } from './examples.ts';
import { PanelText, Section, SelectField, SwitchField } from './fields.tsx';
import type { ModelEditor } from './model-editor.ts';
import { panelWords } from './panel-words.ts';

const choosing = /Exclusive|Inclusive|Task|Activity|SubProcess/;

/** The condition of a flow. */
export function FlowSection({ editor }: { readonly editor: ModelEditor }): JSX.Element | null {
  const w = useMessages(panelWords);
  const source = editor.model.get('sourceRef') as ModelElement | undefined;
  if (source === undefined || !choosing.test(source.$type)) return null;
  const shape = editor.diagram.get('elementRegistry').get(source.id);
  const isDefault = source.get('default') === editor.model;
  return (
    <Section title={w.flow}>
      <PanelText
        label={w.condition}
        value={editor.expression('conditionExpression')}
        hint={w.conditionHint.replace(/\{.*\}/, examples.condition)}
        onCommit={(text) => editor.set({ conditionExpression: editor.newExpression(text) })}
      />
      {shape !== undefined && (
        <SwitchField
          label={w.isDefault}
          value={isDefault}
          hint={w.defaultHint}
          onCommit={(on) =>
            editor.diagram.get('modeling').updateProperties(shape, { default: on ? editor.model : undefined })
          }
        />
      )}
    </Section>
  );
}

/** The repetition of an activity. */
export function RepeatSection({ editor }: { readonly editor: ModelEditor }): JSX.Element {
  const w = useMessages(panelWords);
  const loop = editor.model.get('loopCharacteristics') as ModelElement | undefined;
  const kind = loop === undefined ? '' : loop.get('isSequential') === true ? 'sequential' : 'parallel';
  const choose = (to: string): void => {
    if (to === '') editor.set({ loopCharacteristics: undefined });
    else if (loop === undefined) {
      const type = 'bpmn:MultiInstanceLoopCharacteristics';
      editor.set({ loopCharacteristics: editor.create(type, { isSequential: to === 'sequential' }) });
    } else editor.set({ isSequential: to === 'sequential' }, loop);
  };
  return (
    <Section title={w.repeat}>
      <SelectField
        label={w.repeatKind}
        value={kind}
        choices={[
          { value: '', label: w.once },
          { value: 'parallel', label: w.parallel },
          { value: 'sequential', label: w.sequential },
        ]}
        onCommit={choose}
      />
      {loop?.$type === 'bpmn:MultiInstanceLoopCharacteristics' && <LoopFields editor={editor} loop={loop} />}
    </Section>
  );
}

function LoopFields({
  editor,
  loop,
}: {
  readonly editor: ModelEditor;
  readonly loop: ModelElement;
}): JSX.Element {
  const w = useMessages(panelWords);
  const expressions = [
    ['loopCardinality', w.cardinality, undefined],
    ['completionCondition', w.until, w.untilHint.replace(/\{.*\}/, examples.until)],
  ] as const;
  const attributes = [
    ['collection', w.collection],
    ['elementVariable', w.item],
    ['elementIndexVariable', w.index],
  ] as const;
  return (
    <>
      {attributes.map(([name, label]) => (
        <PanelText
          key={name}
          label={label}
          value={editor.vendor(name, loop)}
          onCommit={(text) => editor.setVendor({ [name]: text }, loop)}
        />
      ))}
      {expressions.map(([name, label, hint]) => (
        <PanelText
          key={name}
          label={label}
          value={editor.expression(name, loop)}
          hint={hint}
          onCommit={(text) => editor.set({ [name]: editor.newExpression(text, loop) }, loop)}
        />
      ))}
    </>
  );
}
