import { Segmented } from 'antd';
import { type JSX, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import styles from './compare.module.css';
import type { Signal } from './compare-search.ts';
import { compareWords } from './compare-words.ts';
import { DevicePicker } from './device-picker.tsx';
import { StationPicker } from './station-picker.tsx';

/** Selects the drawn signals: of a device, or of a whole station. */
export function SignalPicker({
  onAdd,
}: {
  readonly onAdd: (signals: readonly Signal[]) => void;
}): JSX.Element {
  const w = useMessages(compareWords);
  const [of, setOf] = useState<'device' | 'station'>('device');
  return (
    <div className={styles.picker}>
      <Segmented
        aria-label={w.lineOf}
        value={of}
        options={[
          { value: 'device', label: w.ofDevice },
          { value: 'station', label: w.ofStation },
        ]}
        onChange={setOf}
      />
      {of === 'device' ? <DevicePicker onAdd={onAdd} /> : <StationPicker onAdd={onAdd} />}
    </div>
  );
}
