import type { JSX } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import type { ModelElement } from '../../../widgets/process-picture/bpmn-services.ts';
import { PanelText, Section, SelectField, SwitchField } from './fields.tsx';
import type { Declaration, ModelEditor } from './model-editor.ts';
import { panelWords } from './panel-words.ts';

const times = ['timeDuration', 'timeDate', 'timeCycle'] as const;

/** The event definition: what an event waits for or throws. */
export function EventSection({ editor }: { readonly editor: ModelEditor }): JSX.Element | null {
  const w = useMessages(panelWords);
  const definition = editor.eventDefinition();
  const interrupts = interruptsOf(editor);
  if (definition === undefined && interrupts === undefined) return null;
  return (
    <Section title={w.event}>
      {definition !== undefined && <DefinitionFields editor={editor} definition={definition} />}
      {interrupts !== undefined && (
        <SwitchField
          label={w.interrupting}
          value={editor.model.get(interrupts) !== false}
          onCommit={(value) => editor.set({ [interrupts]: value })}
        />
      )}
    </Section>
  );
}

/** The attribute for whether an event interrupts; undefined if the event has no such choice. */
function interruptsOf(editor: ModelEditor): string | undefined {
  const { model } = editor;
  if (model.$type === 'bpmn:BoundaryEvent') {
    return editor.eventDefinition()?.$type === 'bpmn:ErrorEventDefinition' ? undefined : 'cancelActivity';
  }
  return model.$type === 'bpmn:StartEvent' && model.$parent?.get('triggeredByEvent') === true
    ? 'isInterrupting'
    : undefined;
}

interface DefinitionProps {
  readonly editor: ModelEditor;
  readonly definition: ModelElement;
}

function DefinitionFields({ editor, definition }: DefinitionProps): JSX.Element | null {
  const w = useMessages(panelWords);
  switch (definition.$type) {
    case 'bpmn:TimerEventDefinition':
      return <TimerFields editor={editor} definition={definition} />;
    case 'bpmn:MessageEventDefinition':
      return <ReferenceField editor={editor} definition={definition} kind="message" label={w.messageName} />;
    case 'bpmn:SignalEventDefinition':
      return <ReferenceField editor={editor} definition={definition} kind="signal" label={w.signalName} />;
    case 'bpmn:ErrorEventDefinition':
      return <ReferenceField editor={editor} definition={definition} kind="error" label={w.errorCode} />;
    case 'bpmn:EscalationEventDefinition':
      return (
        <ReferenceField editor={editor} definition={definition} kind="escalation" label={w.escalationCode} />
      );
    case 'bpmn:LinkEventDefinition':
      return (
        <PanelText
          label={w.linkName}
          value={editor.text('name', definition)}
          onCommit={(name) => editor.set({ name }, definition)}
        />
      );
    default:
      return null;
  }
}

function TimerFields({ editor, definition }: DefinitionProps): JSX.Element {
  const w = useMessages(panelWords);
  const kind = times.find((one) => definition.get(one) !== undefined) ?? 'timeDuration';
  const text = editor.expression(kind, definition);
  const write = (to: string, entered: string): void =>
    editor.set(
      Object.fromEntries(
        times.map((one) => [
          one,
          one === to ? editor.create('bpmn:FormalExpression', { body: entered }, definition) : undefined,
        ]),
      ),
      definition,
    );
  return (
    <>
      <SelectField
        label={w.timerKind}
        value={kind}
        choices={times.map((value) => ({ value, label: w[value] }))}
        onCommit={(to) => write(to, text)}
      />
      <PanelText
        label={w.time}
        value={text}
        hint={w[`${kind}Hint`]}
        onCommit={(entered) => write(kind, entered)}
      />
    </>
  );
}

interface ReferenceProps extends DefinitionProps {
  readonly kind: Declaration;
  readonly label: string;
}

function ReferenceField({ editor, definition, kind, label }: ReferenceProps): JSX.Element {
  const w = useMessages(panelWords);
  const catches = /Boundary|Start/.test(editor.model.$type) && (kind === 'error' || kind === 'escalation');
  return (
    <PanelText
      label={label}
      value={editor.referred(kind, definition)}
      hint={catches ? w.codeHint : undefined}
      choices={editor.declared(kind).map((value) => ({ value, label: value }))}
      onCommit={(name) => editor.refer(kind, name, definition)}
    />
  );
}
