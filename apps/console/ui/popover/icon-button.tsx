import type { ComponentProps, JSX } from 'react';
import { Icon } from '../../icons/icon.tsx';
import type { IconName } from '../../icons/icon-paths.ts';
import styles from './popover.module.css';

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string;
  icon: IconName;
  /** Displayed beside the icon; nothing for 0. */
  count?: number;
};

/** A square icon button; `label` is its accessible name and its tool tip. */
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
      {/* Rendered by the style sheet: text in a button must be part of its accessible name. */}
      {count > 0 && <span className={styles.count} data-count={count > 99 ? '99+' : count} />}
    </button>
  );
}
