import { Popover } from 'antd';
import { type JSX, type ReactNode, useRef, useState } from 'react';
import styles from './process-picture.module.css';
import { markIn, overlap } from './the-mark.ts';

interface BesideProps {
  /** Where the element stands on the screen. */
  readonly place: DOMRect;
  readonly title: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** px between a popover and what it stands beside. */
const distance = 4;

/**
 * What is told of an element, above it or, where there is no room, below. Where it would lie on the mark of the library, which its
 * licence wants visible, it stands beside the mark instead.
 */
export function BesideMark({ place, title, onClose, children }: BesideProps): JSX.Element {
  const anchor = useRef<HTMLSpanElement>(null);
  const [mark, setMark] = useState<DOMRect>();
  const { left, top, width, height } = mark ?? place;
  const keepOff = (popup: HTMLElement): void => {
    const found = markIn(anchor.current?.closest('section'));
    if (found !== undefined && overlap(boxOf(popup), found)) setMark(found);
  };
  return (
    <Popover
      // One that stands elsewhere takes its place anew.
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

/** Where an element lies once it has its full size: it grows while it appears. */
function boxOf(element: HTMLElement): DOMRect {
  const home = element.offsetParent?.getBoundingClientRect();
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = element;
  return new DOMRect((home?.left ?? 0) + offsetLeft, (home?.top ?? 0) + offsetTop, offsetWidth, offsetHeight);
}
