import { nudged, withWidgetAt } from '@heliodeck/model/boards/arrange';
import { type BoardPage, grid, type Widget } from '@heliodeck/model/boards/board';
import { sourceOf, widgetKindLabels } from '@heliodeck/model/boards/widgets';
import { type JSX, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { ownBoardWords } from '../own-words.ts';
import styles from './editor.module.css';

interface LayoutCanvasProps {
  readonly page: BoardPage;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
  readonly onChange: (page: BoardPage) => void;
}

/** A drag: the widget or its corner, the pointer position at its start, and the widget's original position. */
interface Drag {
  readonly widget: Widget;
  readonly sizes: boolean;
  readonly x: number;
  readonly y: number;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A page as a grid on which widgets are dragged, or moved with the keys. */
export function LayoutCanvas({ page, chosen, onChoose, onChange }: LayoutCanvasProps): JSX.Element {
  const w = useMessages(ownBoardWords);
  const translate = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);

  const seize = (event: PointerEvent<HTMLElement>, widget: Widget, sizes: boolean): void => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { widget, sizes, x: event.clientX, y: event.clientY };
    onChoose(widget.id);
  };
  const pull = (event: PointerEvent<HTMLElement>): void => {
    const held = drag.current;
    const room = place.current;
    if (!held || !room) return;
    const x = Math.round(((event.clientX - held.x) / room.clientWidth) * grid.columns);
    const y = Math.round(((event.clientY - held.y) / room.clientHeight) * grid.rows);
    const { widget } = held;
    const next = held.sizes
      ? withWidgetAt(page, widget.id, { w: widget.w + x, h: widget.h + y })
      : withWidgetAt(page, widget.id, { x: widget.x + x, y: widget.y + y });
    if (next !== page) onChange(next);
  };
  const release = (): void => {
    drag.current = undefined;
  };
  const press = (event: KeyboardEvent, id: string): void => {
    if (event.key === 'Delete') {
      onChange(page.filter((one) => one.id !== id));
      onChoose(undefined);
      return;
    }
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const [x, y] = step;
    onChange(nudged(page, id, event.shiftKey ? { w: x, h: y } : { x, y }));
  };

  return (
    <section ref={place} className={styles.canvas} aria-label={w.canvas}>
      {page.map((widget) => {
        const { id, kind, source, title, x, y, w: width, h } = widget;
        const name = title || translate(source === null ? widgetKindLabels[kind] : sourceOf(source).label);
        return (
          <button
            key={id}
            type="button"
            className={styles.item}
            style={{ gridArea: `${y + 1} / ${x + 1} / span ${h} / span ${width}` }}
            aria-pressed={id === chosen}
            onFocus={() => onChoose(id)}
            onKeyDown={(event) => press(event, id)}
            onPointerDown={(event) => seize(event, widget, false)}
            onPointerMove={pull}
            onPointerUp={release}
            onPointerCancel={release}
          >
            <span className={styles.itemName}>{name}</span>
            <small>{translate(widgetKindLabels[kind])}</small>
            <span className="unseen">{w.placeOf(x, y, width, h)}</span>
            <span
              className={styles.corner}
              aria-hidden="true"
              onPointerDown={(event) => seize(event, widget, true)}
              onPointerMove={(event) => {
                event.stopPropagation();
                pull(event);
              }}
              onPointerUp={release}
              onPointerCancel={release}
            />
          </button>
        );
      })}
    </section>
  );
}
