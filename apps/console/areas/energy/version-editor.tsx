import type { TariffBand, TariffPrices, TariffVersion } from '@heliodeck/model/energy/tariff';
import { Button, DatePicker, Input } from 'antd';
import type { JSX } from 'react';
import { dayjs } from '../../i18n/calendar.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { replaced, withIndexes, without } from './numbered.ts';
import { SeasonEditor } from './season-editor.tsx';
import styles from './tariff.module.css';
import { tariffWords } from './tariff-words.ts';

const priceKinds = ['buy', 'sell', 'subsidy'] as const satisfies readonly (keyof TariffPrices)[];
const noPrices: TariffPrices = { buy: '', sell: '', subsidy: '' };

interface VersionEditorProps {
  readonly version: TariffVersion;
  readonly bands: readonly TariffBand[];
  readonly disabled: boolean;
  readonly onChange: (version: TariffVersion) => void;
}

/** A version of a tariff, valid from a date on: prices, holidays, seasons. */
export function VersionEditor({ version, bands, disabled, onChange }: VersionEditorProps): JSX.Element {
  const w = useMessages(tariffWords);
  const { seasons } = version;
  const start = dayjs(version.validFrom);
  return (
    <div className={styles.version}>
      <div className={styles.line}>
        <span>{w.validFrom}</span>
        <DatePicker
          aria-label={w.validFrom}
          allowClear={false}
          disabled={disabled}
          value={start.isValid() ? start : null}
          onChange={(date) => date && onChange({ ...version, validFrom: date.format('YYYY-MM-DD') })}
        />
      </div>
      <table className={styles.prices}>
        <thead>
          <tr>
            <th scope="col">{w.band}</th>
            {priceKinds.map((kind) => (
              <th key={kind} scope="col">
                {w[kind]} <span className={styles.quiet}>{w.perKwh}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bands.map(({ key, name }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {priceKinds.map((kind) => (
                <td key={kind}>
                  <Input
                    aria-label={`${name} ${w[kind]}`}
                    inputMode="decimal"
                    maxLength={16}
                    disabled={disabled}
                    value={version.prices[key]?.[kind] ?? ''}
                    onChange={({ target }) =>
                      onChange({
                        ...version,
                        prices: {
                          ...version.prices,
                          [key]: { ...(version.prices[key] ?? noPrices), [kind]: target.value.trim() },
                        },
                      })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Input.TextArea
        aria-label={w.holidays}
        placeholder={`${w.holidays}: ${w.holidaysHelp}`}
        autoSize={{ minRows: 1, maxRows: 4 }}
        disabled={disabled}
        defaultValue={version.holidays.join(', ')}
        onChange={({ target }) =>
          onChange({ ...version, holidays: target.value.split(/[\s,，;；]+/).filter((one) => one !== '') })
        }
      />
      {withIndexes(seasons).map(({ key, n, one }) => (
        <SeasonEditor
          key={key}
          season={one}
          bands={bands}
          disabled={disabled}
          onChange={(season) => onChange({ ...version, seasons: replaced(seasons, n, season) })}
          onRemove={
            seasons.length === 1 ? undefined : () => onChange({ ...version, seasons: without(seasons, n) })
          }
        />
      ))}
      <Button
        icon={<Icon name="plus" />}
        disabled={disabled || seasons.length >= 12}
        onClick={() => {
          const last = seasons.at(-1);
          if (last === undefined) return;
          const added = { ...last, name: `${last.name} 2`.slice(0, 30), ranges: [{ from: '', to: '' }] };
          onChange({ ...version, seasons: [...seasons, added] });
        }}
      >
        {w.addSeason}
      </Button>
    </div>
  );
}
