import { Button, Tooltip } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import type { BpmnDiagram } from './bpmn-services.ts';
import { pictureWords } from './picture-words.ts';
import styles from './process-picture.module.css';

interface ToolsProps {
  readonly diagram: BpmnDiagram;
  /** At the lower edge, where a palette takes the upper one. */
  readonly isBelow?: boolean;
}

/** Zooms a picture and brings all of it into view. */
export function PictureTools({ diagram, isBelow = false }: ToolsProps): JSX.Element {
  const w = useMessages(pictureWords);
  const zoom = (factor: number): void => {
    const canvas = diagram.get('canvas');
    canvas.zoom(Math.min(4, Math.max(0.2, canvas.zoom() * factor)), 'auto');
  };
  const tools = [
    ['plus', w.zoomIn, () => zoom(1.25)],
    ['minus', w.zoomOut, () => zoom(0.8)],
    ['fit', w.fit, () => diagram.get('canvas').zoom('fit-viewport', 'auto')],
  ] as const;
  return (
    <div className={isBelow ? styles.toolsBelow : styles.tools}>
      {tools.map(([icon, name, act]) => (
        <Tooltip key={icon} title={name} placement={isBelow ? 'top' : 'right'}>
          <Button aria-label={name} icon={<Icon name={icon} size={16} />} onClick={act} />
        </Tooltip>
      ))}
    </div>
  );
}
