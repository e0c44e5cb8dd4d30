import { inLocale } from '@heliodeck/kit/label';
import type { Field } from '@heliodeck/model/descriptors/field';
import type { TariffCalendar } from '@heliodeck/model/energy/tariff';
import { tariffFaults } from '@heliodeck/model/energy/tariff-check';
import { Button, Input, Segmented } from 'antd';
import { type JSX, useState } from 'react';
import type { InputProps } from '../../fields/shared/field-ui.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { replaced, withIndexes, without } from './numbered.ts';
import styles from './tariff.module.css';
import { tariffWords } from './tariff-words.ts';
import { VersionEditor } from './version-editor.tsx';
import { YearPicture } from './year-picture.tsx';

const mostBands = 12;
const mostVersions = 40;

/** A calendar is edited in the stored format; any other form value is not a calendar yet. */
const isCalendar = (value: unknown): value is TariffCalendar =>
  typeof value === 'object' && value !== null && 'bands' in value && 'versions' in value;

/** The index of the version that begins last. */
function newestOf(value: unknown): number {
  if (!isCalendar(value)) return 0;
  const starts = value.versions.map(({ validFrom }) => validFrom);
  return Math.max(0, starts.indexOf(starts.toSorted().at(-1) ?? ''));
}

/** The bands, versions, seasons and prices of a tariff; a chart of its year, or what is wrong with it. */
export function TariffInput({ id, value, onChange, disabled = false }: InputProps<Field>): JSX.Element {
  const w = useMessages(tariffWords);
  const [chosen, setChosen] = useState(() => newestOf(value));
  if (!isCalendar(value)) return <span className={styles.quiet}>{w.uncovered}</span>;
  const { bands, versions } = value;
  const set = (part: Partial<TariffCalendar>): void => onChange?.({ ...value, ...part });
  const at = Math.min(chosen, versions.length - 1);
  const version = versions[at];
  const removeBand = (key: string): void =>
    set({
      bands: bands.filter((one) => one.key !== key),
      versions: versions.map((one) => {
        const { [key]: _gone, ...prices } = one.prices;
        return { ...one, prices };
      }),
    });
  return (
    <fieldset id={id} className={styles.tariff} disabled={disabled} aria-label={w.versions}>
      <div className={styles.bands}>
        {withIndexes(bands).map(({ key, n, one }) => (
          <span key={key} className={styles.band}>
            <Input
              aria-label={w.bandName(n + 1)}
              maxLength={30}
              value={one.name}
              onChange={({ target }) => set({ bands: replaced(bands, n, { ...one, name: target.value }) })}
            />
            <Button
              type="text"
              aria-label={w.removeBand(one.name)}
              icon={<Icon name="trash" />}
              disabled={disabled || bands.length === 1}
              onClick={() => removeBand(one.key)}
            />
          </span>
        ))}
        <Button
          icon={<Icon name="plus" />}
          disabled={disabled || bands.length >= mostBands}
          onClick={() => set(withBand(value, `${w.band} ${bands.length + 1}`))}
        >
          {w.addBand}
        </Button>
      </div>
      <div className={styles.line}>
        <Segmented
          aria-label={w.versions}
          value={at}
          options={versions.map(({ validFrom }, n) => ({ value: n, label: validFrom }))}
          onChange={setChosen}
        />
        <Button
          icon={<Icon name="plus" />}
          disabled={disabled || version === undefined || versions.length >= mostVersions}
          onClick={() => {
            if (version === undefined) return;
            set({ versions: [...versions, version] });
            setChosen(versions.length);
          }}
        >
          {w.addVersion}
        </Button>
        <Button
          disabled={disabled || versions.length <= 1}
          onClick={() => {
            set({ versions: without(versions, at) });
            setChosen(0);
          }}
        >
          {w.removeVersion}
        </Button>
      </div>
      {version && (
        <VersionEditor
          key={`${at} of ${versions.length}`}
          version={version}
          bands={bands}
          disabled={disabled}
          onChange={(changed) => set({ versions: replaced(versions, at, changed) })}
        />
      )}
      <CheckedYear calendar={value} />
    </fieldset>
  );
}

/** The year of a stored tariff. */
export function ShownTariff({ value }: { readonly value: unknown }): JSX.Element {
  const w = useMessages(tariffWords);
  if (!isCalendar(value)) return <span className={styles.quiet}>{w.uncovered}</span>;
  return <CheckedYear calendar={value} />;
}

function CheckedYear({ calendar }: { readonly calendar: TariffCalendar }): JSX.Element {
  const w = useMessages(tariffWords);
  const locale = useLocale();
  const faults = tariffFaults(calendar);
  if (faults.length === 0) return <YearPicture calendar={calendar} />;
  return (
    <div className={styles.faults} role="status">
      <strong>{w.faults}</strong>
      <ul>
        {withIndexes(faults.slice(0, 10)).map(({ key, one }) => (
          <li key={key}>{inLocale(one.words, locale)}</li>
        ))}
      </ul>
    </div>
  );
}

/** Adds a band under an unused key, at the prices of the first one. */
function withBand({ bands, versions }: TariffCalendar, name: string): TariffCalendar {
  let n = bands.length + 1;
  while (bands.some(({ key }) => key === `band${n}`)) n += 1;
  const key = `band${n}`;
  const first = bands[0]?.key ?? '';
  return {
    bands: [...bands, { key, name }],
    versions: versions.map((version) => ({
      ...version,
      prices: {
        ...version.prices,
        [key]: version.prices[first] ?? { buy: '0', sell: '0', subsidy: '0' },
      },
    })),
  };
}
