import { grouped } from '@heliodeck/kit/grouped';
import {
  type BandEnergy,
  type BandPart,
  type EnergyWay,
  energyFlows,
  type WaySum,
} from '@heliodeck/model/energy/band-energy';
import { tariff } from '@heliodeck/model/energy/tariff-entity';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import { useQuery } from '@tanstack/react-query';
import { DatePicker } from 'antd';
import { type JSX, useState } from 'react';
import { api, get } from '../../api/client.ts';
import { serverNow } from '../../api/server-clock.ts';
import { EmptyList, LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { ListChoice } from '../../fields/reference/ref-list.tsx';
import { bracketed } from '../../i18n/bracketed.ts';
import { dayjs } from '../../i18n/calendar.ts';
import { coinOf } from '../../i18n/coin.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { bandWords } from './band-words.ts';
import styles from './plan.module.css';

/** Coverage below this is marked: a part of the time has no data. */
const whole = 0.999;

/** Energy of a station in a month by day and band, and its value (docs/product/energy.md#energy-by-band). */
export function BandEnergyView(): JSX.Element {
  const w = useMessages(bandWords);
  const [chosen, setChosen] = useState<string>();
  const [month, setMonth] = useState(() => dayjs(serverNow()).format('YYYY-MM'));
  const first = useQuery({
    queryKey: ['band-energy', 'first-station'],
    queryFn: ({ signal }) => api.entity(stationInfo).list({ size: 1 }, signal),
  });
  const station = chosen ?? first.data?.records[0]?.id;
  const found = useQuery({
    queryKey: ['band-energy', station, month],
    queryFn: ({ signal }) => {
      const days = {
        beginTime: `${month}-01`,
        endTime: dayjs(`${month}-01`).endOf('month').format('YYYY-MM-DD'),
      };
      return get<BandEnergy>(
        'blade-index/index/energyByBand',
        { stationId: station ?? '', ...days, unit: 'day' },
        signal,
      );
    },
    enabled: station !== undefined,
  });
  const error = first.error ?? found.error;
  const again = (): void => void Promise.all([first.refetch(), station && found.refetch()]);
  const isEmpty = first.data !== undefined && station === undefined;
  return (
    <section className={styles.year} aria-label={w.energy}>
      <div className={styles.head}>
        <label htmlFor="band-energy-station">{w.station}</label>
        <span className={styles.station}>
          <ListChoice
            id="band-energy-station"
            field={tariff.fields.stationId}
            placeholder={w.chooseStation}
            value={station === undefined ? [] : [station]}
            onChange={([one]) => setChosen(one)}
          />
        </span>
        <DatePicker
          picker="month"
          aria-label={w.month}
          allowClear={false}
          value={dayjs(`${month}-01`)}
          onChange={(value) => value && setMonth(value.format('YYYY-MM'))}
        />
      </div>
      {isEmpty && <EmptyList text={w.noStations} />}
      {found.data && <Found found={found.data} />}
      {!isEmpty && !found.data && (error ? <LoadFailure error={error} onAgain={again} /> : <LoadingRows />)}
    </section>
  );
}

function Found({ found }: { readonly found: BandEnergy }): JSX.Element {
  const w = useMessages(bandWords);
  const locale = useLocale();
  const ways = energyFlows.filter((way) => found.totals.some((sum) => sum.way === way));
  if (ways.length === 0) return <EmptyList text={w.none} />;
  const names = new Map(found.bands.map(({ key, name }) => [key, name]));
  const days = found.periods.filter(({ parts }) => parts.length > 0);
  const amount = found.currency === null ? w.amount : bracketed(w.amount, coinOf(found.currency, locale));
  return (
    <ScrollRegion label={w.energy} className={styles.scroll}>
      <p className={styles.quiet}>{found.tariffName === null ? w.byAccount : w.byTariff(found.tariffName)}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{w.day}</th>
            <th scope="col" className={styles.text}>
              {w.band}
            </th>
            {ways.map((way) => (
              <th key={way} scope="col">
                {w[way]} (kWh)
                <small>{amount}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, parts }) => {
            const order = [...names.keys()];
            const bands = [...new Set(parts.map(({ band }) => band))].toSorted(
              (a, b) => order.indexOf(a ?? '') - order.indexOf(b ?? ''),
            );
            return bands.map((band, n) => (
              <tr key={`${date} ${band}`}>
                {n === 0 && (
                  <th scope="rowgroup" rowSpan={bands.length}>
                    {/* The month is selected above: on a phone only the day fits. */}
                    <span className={styles.yearPart}>{date.slice(0, 5)}</span>
                    {date.slice(5)}
                  </th>
                )}
                <td className={styles.text}>{band === null ? w.noBand : (names.get(band) ?? band)}</td>
                {ways.map((way) => (
                  <PartCell key={way} part={partOf(parts, way, band)} />
                ))}
              </tr>
            ));
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{w.sum}</th>
            <td />
            {ways.map((way) => (
              <SumCell key={way} sum={found.totals.find((one) => one.way === way)} />
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

function partOf(parts: readonly BandPart[], way: EnergyWay, band: string | null): BandPart | undefined {
  return parts.find((part) => part.way === way && part.band === band);
}

function PartCell({ part }: { readonly part: BandPart | undefined }): JSX.Element {
  const w = useMessages(bandWords);
  if (part === undefined) return <td>–</td>;
  const isPartial = part.coverage !== null && part.coverage < whole;
  return (
    <td>
      {isPartial && <abbr title={w.partial}>*</abbr>}
      {kilowattHours(part.energy)}
      <small>{part.amount ?? '–'}</small>
    </td>
  );
}

function SumCell({ sum }: { readonly sum: WaySum | undefined }): JSX.Element {
  return (
    <td>
      {sum === undefined ? '–' : kilowattHours(sum.energy)}
      <small>{sum?.amount ?? '–'}</small>
    </td>
  );
}

function kilowattHours(value: number): string {
  return grouped(value, 3);
}
