import { inLocale } from '@heliodeck/kit/label';
import type { TariffBand, TariffDay, TariffWindow } from '@heliodeck/model/energy/tariff';
import { dayKindLabels, dayKinds } from '@heliodeck/model/energy/tariff-days';
import { timeOfQuarter } from '@heliodeck/model/energy/year-blocks';
import { Button, Select, Tag } from 'antd';
import type { JSX } from 'react';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { replaced, withIndexes, without } from './numbered.ts';
import styles from './tariff.module.css';
import { tariffWords } from './tariff-words.ts';

const times = Array.from({ length: 96 }, (_, n) => timeOfQuarter(n + 1)).map((value) => ({
  value,
  label: value,
}));

interface DayEditorProps {
  readonly day: TariffDay;
  readonly bands: readonly TariffBand[];
  readonly disabled: boolean;
  readonly onChange: (day: TariffDay) => void;
  /** Absent for the only one. */
  readonly onRemove?: (() => void) | undefined;
}

/** Kinds of day and their windows. A window starts where the previous one ends, so that there are no gaps. */
export function DayEditor({ day, bands, disabled, onChange, onRemove }: DayEditorProps): JSX.Element {
  const w = useMessages(tariffWords);
  const locale = useLocale();
  const windows = day.windows.toSorted((a, b) => a.from.localeCompare(b.from));
  const set = (next: readonly TariffWindow[]): void =>
    onChange({
      ...day,
      windows: next.map((one, n) => ({
        ...one,
        from: next[n - 1]?.to ?? '00:00',
        to: n === next.length - 1 ? '24:00' : one.to,
      })),
    });
  return (
    <div className={styles.day}>
      <div className={styles.line}>
        <fieldset className={styles.kinds} aria-label={w.days}>
          {dayKinds.map((kind) => (
            <Tag.CheckableTag
              key={kind}
              checked={day.on.includes(kind)}
              disabled={disabled}
              onChange={(on) =>
                onChange({
                  ...day,
                  on: dayKinds.filter((one) => (one === kind ? on : day.on.includes(one))),
                })
              }
            >
              {inLocale(dayKindLabels[kind], locale)}
            </Tag.CheckableTag>
          ))}
        </fieldset>
        {onRemove && (
          <Button
            type="text"
            aria-label={w.removeDays}
            icon={<Icon name="trash" />}
            disabled={disabled}
            onClick={onRemove}
          />
        )}
      </div>
      {withIndexes(windows).map(({ key, n, one }) => (
        <div key={key} className={styles.window}>
          <span>{one.from} –</span>
          <Select
            aria-label={w.until(n + 1)}
            showSearch
            value={one.to}
            options={times}
            disabled={disabled || n === windows.length - 1}
            onChange={(to) => set(replaced(windows, n, { ...one, to }))}
          />
          <Select
            aria-label={w.bandOf(n + 1)}
            value={one.band}
            options={bands.map(({ key: value, name }) => ({ value, label: name }))}
            disabled={disabled}
            onChange={(band) => set(replaced(windows, n, { ...one, band }))}
          />
          <Button
            type="text"
            aria-label={w.removeWindow(n + 1)}
            icon={<Icon name="trash" />}
            disabled={disabled || windows.length === 1}
            onClick={() => set(without(windows, n))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<Icon name="plus" />}
        disabled={disabled || isFull(windows)}
        onClick={() => set(halved(windows))}
      >
        {w.addWindow}
      </Button>
    </div>
  );
}

const quarterOf = (time: string): number => Number(time.slice(0, 2)) * 4 + Number(time.slice(3)) / 15;

/** Whether the last window is a quarter of an hour, which cannot be split. */
function isFull(windows: readonly TariffWindow[]): boolean {
  const last = windows.at(-1);
  return last === undefined || quarterOf('24:00') - quarterOf(last.from) < 2;
}

/** The windows with the last one split in the middle. */
function halved(windows: readonly TariffWindow[]): readonly TariffWindow[] {
  const last = windows.at(-1);
  if (last === undefined) return windows;
  const middle = timeOfQuarter(Math.floor((quarterOf(last.from) + quarterOf('24:00')) / 2));
  return [...windows.slice(0, -1), { ...last, to: middle }, { ...last, from: middle }];
}
