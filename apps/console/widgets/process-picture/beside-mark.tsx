import { Popover } from 'antd';
import { type JSX, type ReactNode, useRef, useState } from 'react';
import styles from './process-picture.module.css';
import { boxesOverlap, markIn } from './the-mark.ts';

interface BesideProps {
  /** Position of the element on the screen. */
  readonly place: DOMRect;
  readonly title: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** px between a popover and its element. */
const distance = 4;

/**
 * A popover on an element, above it or, if there is no room, below. If it would cover the logo of the library, which
 * its licence requires to stay visible, it is placed beside the logo instead.
 */
export function BesideMark({ place, title, onClose, children }: BesideProps): JSX.Element {
  const anchor = useRef<HTMLSpanElement>(null);
  const [mark, setMark] = useState<DOMRect>();
  const { left, top, width, height } = mark ?? place;
  const keepOff = (popup: HTMLElement): void => {
    const found = markIn(anchor.current?.closest('section'));
    if (found !== undefined && boxesOverlap(boxOf(popup), found)) setMark(found);
  };
  return (
    <Popover
      // A new key positions it again when it moves.
      key={mark === undefined ? 'element' : 'mark'}
      open
      placement="top"
      arrow={mark === undefined}
      title={title}
      content={children}
      onPopupAlign={keepOff}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <span
        ref={anchor}
        className={styles.anchor}
        style={{ left, top: top - distance, width, height: height + 2 * distance }}
      />
    </Popover>
  );
}

/** Box of an element at its full size: it grows during its animation. */
function boxOf(element: HTMLElement): DOMRect {
  const home = element.offsetParent?.getBoundingClientRect();
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = element;
  return new DOMRect((home?.left ?? 0) + offsetLeft, (home?.top ?? 0) + offsetTop, offsetWidth, offsetHeight);
}
