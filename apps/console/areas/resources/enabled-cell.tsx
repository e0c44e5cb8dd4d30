import type { WireRow } from '@heliodeck/client/page';
import type { JSX } from 'react';
import { ToneMark } from '../../theme/tone.tsx';
import styles from './resource.module.css';
import { active } from './use-enable.ts';

/** Whether a configuration is active: the dictionary's label, highlighted if active. */
function enabledCell(value: unknown, row: WireRow): JSX.Element {
  return (
    <span className={styles.enabled}>
      {value === active && <ToneMark tone="good" size={10} />}
      {String(row.statusName ?? '')}
    </span>
  );
}

/** Shared by every list and detail view of configurations. */
export const enabledCells = { status: enabledCell };
