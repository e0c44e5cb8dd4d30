import type { ComponentProps, JSX } from 'react';
import styles from './plain-button.module.css';

/** A button without the component kit, for pages that must work without it. */
export function PlainButton({
  primary = false,
  className,
  ...rest
}: ComponentProps<'button'> & { primary?: boolean }): JSX.Element {
  return (
    <button
      type="button"
      {...rest}
      data-primary={primary}
      className={`${styles.button} ${className ?? ''}`}
    />
  );
}
