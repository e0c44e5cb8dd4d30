import type { JSX } from 'react';
import styles from './device-picture.module.css';
import { viewOf } from './registry.ts';

/** A picture of the type of device; its name is beside it. */
export function DevicePicture({
  type,
  online,
  size = 72,
}: {
  type: number;
  online: boolean;
  size?: number;
}): JSX.Element {
  return (
    <svg
      className={styles.picture}
      data-online={online}
      width={size}
      height={size * 1.16}
      viewBox="10 4 76 88"
      aria-hidden="true"
      focusable="false"
    >
      {viewOf(type)?.picture ?? <rect className={styles.body} x="16" y="16" width="64" height="64" rx="6" />}
    </svg>
  );
}
