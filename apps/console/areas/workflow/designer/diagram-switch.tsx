import { Select } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import type { BpmnDiagram } from '../../../widgets/process-picture/bpmn-services.ts';
import { diagramsOf } from '../../../widgets/process-picture/diagrams-of.ts';
import { pictureWords } from '../../../widgets/process-picture/picture-words.ts';
import styles from './designer.module.css';

/** Types whose diagrams are offered; diagrams of collapsed sub-processes are opened from their parents. */
const own: ReadonlySet<string> = new Set(['bpmn:Process', 'bpmn:Collaboration']);

/** Switches to another diagram of the file, if it has several. */
export function DiagramSwitch({
  diagram,
  onOpen,
}: {
  readonly diagram: BpmnDiagram | undefined;
  readonly onOpen: (id: string) => void;
}): JSX.Element | null {
  const w = useMessages(pictureWords);
  const choices = diagramsOf(diagram).filter(({ of }) => of !== undefined && own.has(of.type));
  if (diagram === undefined || choices.length < 2) return null;
  const root = diagram.get('canvas').getRootElement().businessObject?.id;
  const shown = choices.find(({ of }) => of?.id === root) ?? choices[0];
  return (
    <Select
      className={styles.diagrams ?? ''}
      aria-label={w.diagram}
      value={shown?.value}
      options={choices.map(({ value, label }) => ({ value, label }))}
      onChange={onOpen}
    />
  );
}
