import { Button, Tooltip } from 'antd';
import { type JSX, type PointerEvent, useEffect, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import type { BpmnDiagram } from './bpmn-services.ts';
import { pictureWords } from './picture-words.ts';
import styles from './process-picture.module.css';

interface MapProps {
  readonly diagram: BpmnDiagram;
}

const margin = 20;

/** A miniature of the picture with the visible area; a click or drag moves the view. */
export function MiniMap({ diagram }: MapProps): JSX.Element {
  const w = useMessages(pictureWords);
  const [isOpen, setOpen] = useState(true);
  useViewChanges(diagram);
  return (
    <div className={styles.map}>
      <Tooltip title={isOpen ? w.closeMap : w.openMap} placement="left">
        <Button
          aria-label={isOpen ? w.closeMap : w.openMap}
          aria-expanded={isOpen}
          icon={<Icon name="map" size={16} />}
          onClick={() => setOpen(!isOpen)}
        />
      </Tooltip>
      {isOpen && <SmallMap diagram={diagram} label={w.map} />}
    </div>
  );
}

function SmallMap({ diagram, label }: MapProps & { readonly label: string }): JSX.Element {
  const canvas = diagram.get('canvas');
  const { x, y, width, height, inner } = canvas.viewbox();
  const elements = diagram.get('elementRegistry').getAll();
  const shapes = elements.filter((one) => one.width > 0 && one.labelTarget === undefined);
  const flows = elements.flatMap(({ id, waypoints }) => (waypoints ? [{ id, waypoints }] : []));
  const moveTo = ({ currentTarget, clientX, clientY, buttons, type }: PointerEvent<SVGSVGElement>): void => {
    if (type === 'pointermove' && buttons === 0) return;
    const at = new DOMPoint(clientX, clientY).matrixTransform(currentTarget.getScreenCTM()?.inverse());
    canvas.viewbox({ x: at.x - width / 2, y: at.y - height / 2, width, height });
  };
  const [left, top] = [Math.min(inner.x, x) - margin, Math.min(inner.y, y) - margin];
  const right = Math.max(inner.x + inner.width, x + width) + margin;
  const bottom = Math.max(inner.y + inner.height, y + height) + margin;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${left} ${top} ${right - left} ${bottom - top}`}
      onPointerDown={moveTo}
      onPointerMove={moveTo}
    >
      {shapes.map((one) => (
        <rect
          key={one.id}
          className={styles.box}
          {...{ x: one.x, y: one.y, width: one.width, height: one.height, rx: 6 }}
        />
      ))}
      {flows.map(({ id, waypoints }) => (
        <polyline key={id} points={waypoints.map((point) => `${point.x},${point.y}`).join(' ')} />
      ))}
      <rect className={styles.view} {...{ x, y, width, height }} />
    </svg>
  );
}

/** Renders again when the visible area changes. */
function useViewChanges(diagram: BpmnDiagram): void {
  const [, setCount] = useState(0);
  useEffect(() => {
    const bus = diagram.get('eventBus');
    const listener = (): void => setCount((count) => count + 1);
    bus.on('canvas.viewbox.changed', listener);
    return () => bus.off('canvas.viewbox.changed', listener);
  }, [diagram]);
}
