import { Button } from 'antd';
import type { JSX } from 'react';
import { flushSync } from 'react-dom';
import { useMessages } from '../../../i18n/messages.ts';
import { Icon } from '../../../icons/icon.tsx';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';

interface MoveProps {
  /** The place of the entry in its list, and how many there are. */
  readonly index: number;
  readonly count: number;
  readonly name: string;
  readonly onMove: (to: number) => void;
}

/** Buttons that move an entry of a list. The focus moves with it, so that the keyboard can move it further. */
export function MoveButtons({ index, count, name, onMove }: MoveProps): JSX.Element {
  const w = useMessages(designerWords);
  const move = (button: HTMLElement, step: -1 | 1): void => {
    const list = button.closest('fieldset');
    flushSync(() => onMove(index + step));
    const isLast = step === -1 ? index + step === 0 : index + step === count - 1;
    const way = (step === -1) === isLast ? 'down' : 'up';
    const buttons = list?.querySelectorAll<HTMLElement>(`[data-move="${way}"]`);
    buttons?.[index + step]?.focus();
  };
  return (
    <>
      <Button
        size="small"
        type="text"
        data-move="up"
        className={styles.upward ?? ''}
        aria-label={`${w.moveUp} ${name}`}
        disabled={index === 0}
        icon={<Icon name="chevron-down" size={14} />}
        onClick={(event) => move(event.currentTarget, -1)}
      />
      <Button
        size="small"
        type="text"
        data-move="down"
        aria-label={`${w.moveDown} ${name}`}
        disabled={index === count - 1}
        icon={<Icon name="chevron-down" size={14} />}
        onClick={(event) => move(event.currentTarget, 1)}
      />
    </>
  );
}
