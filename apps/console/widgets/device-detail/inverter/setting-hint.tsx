import type { JSX } from 'react';
import { isAbsent } from '../../../fields/shared/absent.tsx';
import { useMessages } from '../../../i18n/messages.ts';
import scale from '../charging/charging-scale.module.css';
import { positionPercent } from '../charging/charging-scale.ts';
import { detailWords } from '../shared/detail-words.ts';
import styles from '../shared/device-detail.module.css';
import type { InverterInput } from './inverter-writable.facts.ts';
import type { settingChange } from './setting-change.ts';

interface SettingHintProps {
  readonly id: string;
  readonly input: InverterInput;
  /** The device's value. */
  readonly told: unknown;
  readonly change: ReturnType<typeof settingChange>;
}

/** Hint below a typed number: old and new between the limits of the model; a broken rule is red. */
export function SettingHint({ id, input, told, change }: SettingHintProps): JSX.Element | null {
  const w = useMessages(detailWords);
  if (input.kind !== 'number') return null;
  const { min, max, unit = '' } = input;
  const isWrong = change.problem === 'range';
  const said = [
    ...(isWrong ? [w.outOfRange] : []),
    ...(isAbsent(told) || change.isSame ? [] : [w.was(String(told), unit)]),
    ...(min === undefined || max === undefined ? [] : [w.range(String(min), String(max), unit)]),
  ];
  return (
    <div className={styles.settingHint}>
      {change.scale && (
        <span className={scale.track} data-wrong={isWrong} aria-hidden="true">
          <i className={scale.allowed} style={{ left: 0, width: '100%' }} />
          {change.scale.told !== undefined && (
            <>
              <i
                className={scale.way}
                style={{
                  left: positionPercent(Math.min(change.scale.told, change.scale.value)),
                  width: positionPercent(Math.abs(change.scale.value - change.scale.told)),
                }}
              />
              <i className={scale.told} style={{ left: positionPercent(change.scale.told) }} />
            </>
          )}
          <i className={scale.value} style={{ left: positionPercent(change.scale.value) }} />
        </span>
      )}
      <span id={id} className={styles.hint} data-problem={isWrong}>
        {said.join(' · ')}
      </span>
    </div>
  );
}
