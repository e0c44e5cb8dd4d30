import { type JSX, type PointerEvent, useRef } from 'react';
import { zoom } from '../state/distance.ts';
import { fitWidth } from './arrange.ts';
import styles from './crud.module.css';

/** What a person does to a column's width, px as drawn: while the edge is drawn, and when it is let go. */
export interface Resize {
  readonly drag: (name: string, width: number) => void;
  readonly drop: (name: string, width: number) => void;
  /** Back to the width of the descriptor. */
  readonly reset: (name: string) => void;
}

interface ColumnEdgeProps {
  readonly name: string;
  readonly width: number;
  readonly resize: Resize;
}

/** The edge of a heading by which its column is made wider or narrower; from the keyboard the column settings do the same. */
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
