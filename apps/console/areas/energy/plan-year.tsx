import { grouped } from '@heliodeck/kit/grouped';
import { percentText } from '@heliodeck/kit/quantity';
import { planEnergy } from '@heliodeck/model/energy/plan-energy';
import type { PlanMonth } from '@heliodeck/model/energy/plan-year';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import { useQuery } from '@tanstack/react-query';
import { Button, DatePicker } from 'antd';
import { type JSX, useState } from 'react';
import { api, get, post } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { serverNow } from '../../api/server-clock.ts';
import { EmptyList, LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { ListChoice } from '../../fields/reference/ref-list.tsx';
import { dayjs } from '../../i18n/calendar.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { HistoryLink } from '../../widgets/history-link/history-link.tsx';
import styles from './plan.module.css';
import { basisWords, planWords } from './plan-words.ts';

const kilowattHours = (value: number | null): string => (value === null ? '—' : grouped(value, 1));

/** The months of a year of one station: planned, measured, proposed. */
export function PlanYear(): JSX.Element {
  const w = useMessages(planWords);
  const held = usePermissions();
  const { done, failed } = useFeedback();
  const [chosen, setChosen] = useState<string>();
  const [year, setYear] = useState(() => new Date(serverNow()).getFullYear());
  const [busy, setBusy] = useState(false);
  const first = useQuery({
    queryKey: ['plan-year', 'first-station'],
    queryFn: ({ signal }) => api.entity(stationInfo).list({ size: 1 }, signal),
  });
  const station = chosen ?? first.data?.records[0]?.id;
  const months = useQuery({
    queryKey: ['plan-year', station, year],
    queryFn: ({ signal }) =>
      get<readonly PlanMonth[]>(`${planEnergy.path}/year`, { stationId: station ?? '', year }, signal),
    enabled: station !== undefined,
  });
  const propose = async (): Promise<void> => {
    setBusy(true);
    try {
      const { added } = await post<{ added: number }>(`${planEnergy.path}/propose`, {
        stationId: station,
        year,
      });
      done(w.proposed(added));
      await months.refetch();
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  const error = first.error ?? months.error;
  const again = (): void => void Promise.all([first.refetch(), station && months.refetch()]);
  const isEmpty = first.data !== undefined && station === undefined;
  const mayPropose = months.data?.some(({ planPower, proposed }) => planPower === null && proposed !== null);
  return (
    <section className={styles.year} aria-label={w.year}>
      <div className={styles.head}>
        <label htmlFor="plan-year-station">{w.station}</label>
        <span className={styles.station}>
          <ListChoice
            id="plan-year-station"
            field={planEnergy.fields.stationId}
            placeholder={w.chooseStation}
            value={station === undefined ? [] : [station]}
            onChange={([one]) => setChosen(one)}
          />
        </span>
        <DatePicker
          picker="year"
          aria-label={w.chooseYear}
          allowClear={false}
          value={dayjs(`${year}-01-01`)}
          minDate={dayjs('2000-01-01')}
          maxDate={dayjs('2099-12-31')}
          onChange={(value) => value && setYear(value.year())}
        />
        {held.has('planEnergy_add') && (
          <Button disabled={!mayPropose} loading={busy} onClick={() => void propose()}>
            {w.propose}
          </Button>
        )}
      </div>
      {isEmpty && <EmptyList text={w.noStations} />}
      {months.data && station !== undefined && <YearTable station={station} months={months.data} />}
      {!isEmpty && !months.data && (error ? <LoadFailure error={error} onAgain={again} /> : <LoadingRows />)}
    </section>
  );
}

interface YearTableProps {
  readonly station: string;
  readonly months: readonly PlanMonth[];
}

function YearTable({ station, months }: YearTableProps): JSX.Element {
  const w = useMessages(planWords);
  const translate = useTranslate();
  const origins = planEnergy.fields.origin.options;
  const both = months.filter(({ planPower, power }) => planPower !== null && power !== null);
  return (
    <ScrollRegion label={w.year} className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {[w.month, w.planned, w.measured, w.reached, w.proposal].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, planPower, origin, power, coverage, proposed, basis }) => {
            const from = origins.find(({ value }) => value === origin);
            return (
              <tr key={month}>
                <th scope="row">{month}</th>
                <td>
                  {kilowattHours(planPower)}
                  {from && <small>{translate(from.label)}</small>}
                </td>
                <td>
                  {power === null ? (
                    kilowattHours(power)
                  ) : (
                    <HistoryLink station={station} first={month} last={month}>
                      {kilowattHours(power)}
                    </HistoryLink>
                  )}
                  {power !== null && coverage !== null && coverage < 0.999 && (
                    <small>{w.partial(percentText(coverage, 1))}</small>
                  )}
                </td>
                <td>{planPower && power !== null ? percentText(power / planPower, 1) : '—'}</td>
                <td>
                  {kilowattHours(proposed)}
                  {basis && <small>{translate(basisWords[basis])}</small>}
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{w.sum}</th>
            <td>{kilowattHours(sumOf(months, 'planPower'))}</td>
            <td>{kilowattHours(sumOf(months, 'power'))}</td>
            <td>{reachedOf(both)}</td>
            <td>{kilowattHours(sumOf(months, 'proposed'))}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.quiet}>{w.reachedHelp}</p>
    </ScrollRegion>
  );
}

/** Undefined if no month has a value. */
function sumOf(months: readonly PlanMonth[], what: 'planPower' | 'power' | 'proposed'): number | null {
  const values = months.flatMap((month) => month[what] ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

function reachedOf(both: readonly PlanMonth[]): string {
  const planned = sumOf(both, 'planPower');
  return planned ? percentText((sumOf(both, 'power') ?? 0) / planned, 1) : '—';
}
