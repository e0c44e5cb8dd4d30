import type { TariffBand, TariffDay, TariffSeason } from '@heliodeck/model/energy/tariff';
import { Button, Input } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { DayEditor } from './day-editor.tsx';
import { replaced, withIndexes, without } from './numbered.ts';
import styles from './tariff.module.css';
import { tariffWords } from './tariff-words.ts';

interface SeasonEditorProps {
  readonly season: TariffSeason;
  readonly bands: readonly TariffBand[];
  readonly disabled: boolean;
  readonly onChange: (season: TariffSeason) => void;
  /** Absent for the only one. */
  readonly onRemove?: (() => void) | undefined;
}

/** One season of a version: its days of the year, and the windows of each kind of day. */
export function SeasonEditor(props: SeasonEditorProps): JSX.Element {
  const { season, bands, disabled, onChange, onRemove } = props;
  const w = useMessages(tariffWords);
  const { ranges, days } = season;
  const setDay = (n: number, day: TariffDay): void =>
    onChange({
      ...season,
      // A kind of day belongs to one group: selecting it here removes it from the others.
      days: replaced(
        days.map((one) => ({ ...one, on: one.on.filter((kind) => !day.on.includes(kind)) })),
        n,
        day,
      ),
    });
  return (
    <fieldset className={styles.season} disabled={disabled} aria-label={w.season(season.name)}>
      <div className={styles.line}>
        <Input
          aria-label={w.seasonName}
          maxLength={30}
          value={season.name}
          onChange={({ target }) => onChange({ ...season, name: target.value })}
        />
        {onRemove && (
          <Button
            type="text"
            aria-label={w.removeSeason(season.name)}
            icon={<Icon name="trash" />}
            onClick={onRemove}
          />
        )}
      </div>
      {withIndexes(ranges).map(({ key, n, one }) => (
        <div key={key} className={styles.line}>
          <Input
            aria-label={`${w.rangeFrom} ${n + 1}`}
            placeholder={w.rangeFrom}
            maxLength={5}
            value={one.from}
            onChange={({ target }) =>
              onChange({ ...season, ranges: replaced(ranges, n, { ...one, from: target.value }) })
            }
          />
          <span aria-hidden="true">–</span>
          <Input
            aria-label={`${w.rangeTo} ${n + 1}`}
            placeholder={w.rangeTo}
            maxLength={5}
            value={one.to}
            onChange={({ target }) =>
              onChange({ ...season, ranges: replaced(ranges, n, { ...one, to: target.value }) })
            }
          />
          <Button
            type="text"
            aria-label={`${w.removeRange} ${n + 1}`}
            icon={<Icon name="trash" />}
            disabled={disabled || ranges.length === 1}
            onClick={() => onChange({ ...season, ranges: without(ranges, n) })}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<Icon name="plus" />}
        disabled={disabled || ranges.length >= 12}
        onClick={() => onChange({ ...season, ranges: [...ranges, { from: '', to: '' }] })}
      >
        {w.addRange}
      </Button>
      {withIndexes(days).map(({ key, n, one }) => (
        <DayEditor
          key={key}
          day={one}
          bands={bands}
          disabled={disabled}
          onChange={(day) => setDay(n, day)}
          onRemove={days.length === 1 ? undefined : () => onChange({ ...season, days: without(days, n) })}
        />
      ))}
      <Button
        size="small"
        icon={<Icon name="plus" />}
        disabled={disabled || days.length >= 8}
        onClick={() =>
          onChange({ ...season, days: [...days, { on: [], windows: days.at(-1)?.windows ?? [] }] })
        }
      >
        {w.addDays}
      </Button>
    </fieldset>
  );
}
