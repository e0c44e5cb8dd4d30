import { type JSX, type PointerEvent, useRef } from 'react';
import { zoom } from '../../state/distance.ts';
import { fitWidth } from '../columns/arrange.ts';
import styles from '../shared/crud.module.css';

/** Changes of a column's width, px as rendered: while its edge is dragged, and when it is released. */
export interface Resize {
  readonly drag: (name: string, width: number) => void;
  readonly drop: (name: string, width: number) => void;
  /** Restores the width of the descriptor. */
  readonly reset: (name: string) => void;
}

interface ColumnEdgeProps {
  readonly name: string;
  readonly width: number;
  readonly resize: Resize;
}

/** The edge of a heading for changing the width of its column; keyboard users do this in the column settings. */
export function ColumnEdge({ name, width, resize }: ColumnEdgeProps): JSX.Element {
  const from = useRef<{ readonly x: number; readonly width: number }>(undefined);
  const widthAt = (event: PointerEvent): number | undefined =>
    from.current && fitWidth(from.current.width + (event.clientX - from.current.x) / zoom.get());
  return (
    <span
      aria-hidden="true"
      className={styles.edge}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => resize.reset(name)}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        const now = widthAt(event);
        if (now !== undefined) resize.drag(name, now);
      }}
      onPointerUp={(event) => {
        const now = widthAt(event);
        const begun = from.current?.width;
        from.current = undefined;
        if (now !== undefined && now !== begun) resize.drop(name, now);
      }}
    />
  );
}
