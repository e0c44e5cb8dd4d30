import { typeLabel } from '@heliodeck/workflow/decode/type-words';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import type { BpmnDiagram, PictureElement } from '../../../widgets/process-picture/bpmn-services.ts';
import { EventSection } from './event-section.tsx';
import { Section } from './fields.tsx';
import { FlowSection, RepeatSection } from './flow-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { ModelEditor } from './model-editor.ts';
import styles from './panel.module.css';
import { panelWords } from './panel-words.ts';
import { CallSection, MessageField, ServiceSection } from './service-section.tsx';
import { StarterSection, StartSection, type Suggestions, UserTaskSection } from './vendor-fields.tsx';

interface PanelProps {
  readonly diagram: BpmnDiagram;
  /** The selected elements; an empty list means the process. */
  readonly selected: readonly PictureElement[];
  readonly suggestions: Suggestions;
}

const keys = new WeakMap<PictureElement, number>();
let lastKey = 0;

/** Identifies elements even if their id changes: the fields are kept while the user moves between them. */
function keyOf(element: PictureElement): number {
  const known = keys.get(element);
  if (known !== undefined) return known;
  lastKey += 1;
  keys.set(element, lastKey);
  return lastKey;
}

const activity = /Task$|SubProcess$|CallActivity$/;
const service = /(?:Service|Send|BusinessRule)Task$/;

/** Properties of the selected element, or of the process if none is selected. */
export function PropertyPanel({ diagram, selected, suggestions }: PanelProps): JSX.Element {
  const w = useMessages(panelWords);
  const t = useTranslate();
  if (selected.length > 1) return <p className={styles.panel}>{w.many}</p>;
  const [first] = selected;
  const element = first?.labelTarget ?? first ?? diagram.get('canvas').getRootElement();
  if (!element.businessObject) return <p className={styles.panel}>{w.nothing}</p>;
  const editor = new ModelEditor(diagram, element);
  const { $type: type } = editor.model;
  const local = type.slice('bpmn:'.length);
  const words = typeLabel(local.charAt(0).toLowerCase() + local.slice(1));
  const isEventSubProcess = editor.model.get('triggeredByEvent') === true;
  return (
    <section className={styles.panel} key={keyOf(element)} aria-label={t(words)}>
      <header className={styles.head}>
        <h2>{t(words)}</h2>
        <span className={styles.id}>{editor.model.id}</span>
      </header>
      <GeneralSection editor={editor} />
      {type === 'bpmn:Process' && <StarterSection editor={editor} />}
      {type === 'bpmn:StartEvent' && <StartSection editor={editor} suggestions={suggestions} />}
      {type === 'bpmn:UserTask' && <UserTaskSection editor={editor} suggestions={suggestions} />}
      {service.test(type) && <ServiceSection editor={editor} suggestions={suggestions} />}
      {type === 'bpmn:ReceiveTask' && (
        <Section title={w.message}>
          <MessageField editor={editor} />
        </Section>
      )}
      {type === 'bpmn:CallActivity' && <CallSection editor={editor} suggestions={suggestions} />}
      {type.endsWith('Event') && <EventSection editor={editor} />}
      {type === 'bpmn:SequenceFlow' && <FlowSection editor={editor} />}
      {activity.test(type) && !isEventSubProcess && <RepeatSection editor={editor} />}
    </section>
  );
}
