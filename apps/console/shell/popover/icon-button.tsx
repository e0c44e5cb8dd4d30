import type { ComponentProps, JSX } from 'react';
import { Icon } from '../../icons/icon.tsx';
import type { IconName } from '../../icons/icon-paths.ts';
import styles from './popover.module.css';

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string;
  icon: IconName;
  /** Shown beside the icon; 0 shows nothing. */
  count?: number;
};

/** A square button that is its icon; `label` is its name and its hint. */
export function IconButton({ label, icon, count = 0, className, ...rest }: Props): JSX.Element {
  return (
    <button
      type="button"
      {...rest}
      aria-label={count > 0 ? `${label} (${count})` : label}
      title={label}
      className={`${styles.iconButton} ${className ?? ''}`}
    >
      <Icon name={icon} />
      {/* Written by the style sheet: what is text in a button must be part of its name. */}
      {count > 0 && <span className={styles.count} data-count={count > 99 ? '99+' : count} />}
    </button>
  );
}
