import { Button, Tooltip } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import type { BpmnDiagram } from './bpmn-services.ts';
import { fitPicture } from './fit-picture.ts';
import { pictureWords } from './picture-words.ts';
import styles from './process-picture.module.css';

interface ToolsProps {
  /** Undefined until there is a picture. */
  readonly diagram: BpmnDiagram | undefined;
  /** Width at the left edge that a palette covers, px. */
  readonly left?: number;
  /** Displayed in a toolbar instead of on the picture. */
  readonly isInline?: boolean;
}

/** Buttons to zoom a picture and to fit it into the view. */
export function PictureTools({ diagram, left = 0, isInline = false }: ToolsProps): JSX.Element {
  const w = useMessages(pictureWords);
  const zoom = (factor: number): void => {
    const canvas = diagram?.get('canvas');
    canvas?.zoom(Math.min(4, Math.max(0.2, canvas.zoom() * factor)), 'auto');
  };
  const tools = [
    ['fit', w.fit, () => diagram && fitPicture(diagram, left)],
    ['plus', w.zoomIn, () => zoom(1.25)],
    ['minus', w.zoomOut, () => zoom(0.8)],
  ] as const;
  return (
    <div className={isInline ? styles.inline : styles.tools}>
      {tools.map(([icon, name, act]) => (
        <Tooltip key={icon} title={name} placement="top">
          <Button
            aria-label={name}
            icon={<Icon name={icon} size={16} />}
            disabled={diagram === undefined}
            onClick={act}
          />
        </Tooltip>
      ))}
    </div>
  );
}
