import type { Page, WireRow } from '@heliodeck/client/page';
import { inLocale } from '@heliodeck/kit/label';
import { addDays, localDate } from '@heliodeck/kit/zone';
import { monthSheet, weeksOf } from '@heliodeck/model/patrols/calendar';
import { patrolDates, readDays } from '@heliodeck/model/patrols/occurrences';
import { patrolOrder } from '@heliodeck/model/patrols/patrol-order';
import { patrolPlan } from '@heliodeck/model/patrols/patrol-plan';
import { shownName } from '@heliodeck/model/wire/shown-name';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { type JSX, useState } from 'react';
import { get } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { serverNow } from '../../api/server-clock.ts';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { bracketed } from '../../i18n/bracketed.ts';
import { dayjs } from '../../i18n/calendar.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { isOverdue } from '../../widgets/overdue/overdue.ts';
import { patrolWords, weekdays } from './patrol-words.ts';
import styles from './patrols.module.css';
import { dateOfMost } from './station-date.ts';

/** Maximum number of plans and orders on a page; a month with more displays a note. */
const most = 1000;

const states = ['planned', 'unfinished', 'overdue', 'done', 'unusual', 'late'] as const;

interface Entry {
  readonly key: string;
  readonly date: string;
  readonly time: string;
  readonly station: string;
  readonly what: string;
  readonly state: (typeof states)[number];
  /** The order, if it has been created. */
  readonly orderId?: string;
}

/** A month of patrols: existing orders, and those that open plans will create. Dates and times are the station's. */
export function PatrolCalendar(): JSX.Element {
  const w = useMessages(patrolWords);
  const locale = useLocale();
  const [turnedTo, setMonth] = useState<string>();
  const { month, today, entries, isMore, error, again } = useEntries(turnedTo);
  const move = (by: number): void => setMonth(dayjs(`${month}-01`).add(by, 'month').format('YYYY-MM'));
  return (
    <section className={styles.calendar} aria-label={w.calendar}>
      <div className={styles.turn}>
        <Button aria-label={w.monthBefore} onClick={() => move(-1)}>
          ‹
        </Button>
        <h2 aria-live="polite">{month}</h2>
        <Button aria-label={w.monthAfter} onClick={() => move(1)}>
          ›
        </Button>
        <Button onClick={() => setMonth(undefined)}>{w.today}</Button>
        <ul className={styles.legend}>
          {states.map((state) => (
            <li key={state} data-state={state}>
              {w[state]}
            </li>
          ))}
        </ul>
      </div>
      {!entries && (error ? <LoadFailure error={error} onAgain={again} /> : <LoadingRows />)}
      {isMore && <p role="status">{w.more}</p>}
      {entries && (
        <table className={styles.sheet}>
          <thead>
            <tr>
              {weekdays.map((day) => (
                <th key={day.en} scope="col">
                  {inLocale(day, locale)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week[0]}>
                {week.map((date) => (
                  <Day
                    key={date}
                    date={date}
                    inMonth={date.startsWith(month)}
                    isToday={date === today}
                    entries={entries.filter((entry) => entry.date === date)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface DayProps {
  readonly date: string;
  readonly inMonth: boolean;
  readonly isToday: boolean;
  readonly entries: readonly Entry[];
}

function Day({ date, inMonth, isToday, entries }: DayProps): JSX.Element {
  const w = useMessages(patrolWords);
  return (
    <td
      data-away={!inMonth}
      data-today={isToday}
      data-empty={entries.length === 0}
      ref={isToday ? bringIntoView : undefined}
    >
      <time dateTime={date} className={styles.date}>
        <span className={styles.wholeDate}>{date}</span>
        <span className={styles.dayOfMonth}>{Number(date.slice(8))}</span>
      </time>
      <ul>
        {entries.map((entry) => (
          <li
            key={entry.key}
            data-state={entry.state}
            title={bracketed(`${entry.time} ${entry.station} ${entry.what}`, w[entry.state])}
          >
            {entry.orderId === undefined ? (
              <EntryText entry={entry} />
            ) : (
              <Link to="/operations/order" search={{ act: 'view', id: entry.orderId } as never}>
                <EntryText entry={entry} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </td>
  );
}

/** On a phone the days of a month are a long list, of which today's is shown first. */
function bringIntoView(day: HTMLElement | null): void {
  day?.scrollIntoView({ block: 'nearest' });
}

function EntryText({ entry: { time, station, what, state } }: { readonly entry: Entry }): JSX.Element {
  return (
    <>
      {time} {station} · {what}
      {state === 'unusual' && <Icon name="alarm" size={12} />}
    </>
  );
}

/** @param turnedTo the month shown, 'yyyy-MM'; undefined for the present one */
function useEntries(turnedTo: string | undefined) {
  const held = usePermissions();
  const plans = useQuery({
    queryKey: ['patrol-calendar', 'plans'],
    queryFn: ({ signal }) =>
      get<Page<WireRow>>(`${patrolPlan.path}/list`, { planStatus: 1, size: most }, signal),
  });
  const now = serverNow();
  const today = dateOfMost(plans.data?.records ?? [], now) ?? dayjs(now).format('YYYY-MM-DD');
  const month = turnedTo ?? today.slice(0, 7);
  const { first, last } = monthSheet(month);
  const orders = useQuery({
    queryKey: ['patrol-calendar', 'orders', first],
    queryFn: ({ signal }) => {
      // The list filters by the tenant's time zone, while a day of the calendar is in the station's.
      const query = {
        startTime_datege: `${addDays(first, -1)} 00:00:00`,
        startTime_datelt: `${addDays(last, 2)} 00:00:00`,
      };
      return get<Page<WireRow>>(`${patrolOrder.path}/list`, { ...query, size: most }, signal);
    },
    enabled: held.has('order_view') && !plans.isPending,
  });
  const error = plans.error ?? orders.error;
  const again = (): void => void Promise.all([plans.refetch(), orders.refetch()]);
  const isWaiting = !plans.data || (held.has('order_view') && !orders.data);
  if (isWaiting) return { month, today, entries: undefined, isMore: false, error, again };
  const made = (orders.data?.records ?? []).map((row) => madeEntry(row));
  const known = new Set((orders.data?.records ?? []).map((row) => `${row.planId} ${row.plannedOn}`));
  const planned = plans.data.records.flatMap((plan) => {
    const period = Number(plan.patrolPeriod ?? 1);
    const days = readDays(period, String(plan.periodValue ?? '')) ?? [];
    // Patrols due from the next patrol's date on; earlier days already have their orders, or had none.
    const here = typeof plan.timeZone === 'string' ? localDate(plan.timeZone, now) : today;
    const from = String(plan.nextAt ?? '').slice(0, 10) || addDays(here, 1);
    return patrolDates({ period, days }, from > first ? from : first, last)
      .filter((date) => !known.has(`${plan.id} ${date}`))
      .map(
        (date): Entry => ({
          ...textsOf(plan, String(plan.startTime)),
          key: `${plan.id} ${date}`,
          date,
          state: 'planned',
        }),
      );
  });
  const entries = [...made, ...planned].sort((a, b) => a.time.localeCompare(b.time));
  const isMore = plans.data.total > most || (orders.data?.total ?? 0) > most;
  return { month, today, entries, isMore, error, again };
}

function madeEntry(row: WireRow): Entry {
  const start = String(row.startTime ?? '');
  const texts = textsOf(row, start.slice(11, 16));
  return { ...texts, key: row.id, orderId: row.id, date: start.slice(0, 10), state: stateOf(row) };
}

function stateOf(row: WireRow): Entry['state'] {
  if (Number(row.isUnusual) === 1) return 'unusual';
  if (Number(row.orderStatus) === 1) return 'done';
  if (isOverdue(row.endTime, row.timeZone)) return 'overdue';
  return row.isLate ? 'late' : 'unfinished';
}

const textsOf = (row: WireRow, time: string) => ({
  time,
  station: String(row[shownName('stationId')] ?? ''),
  what: String(row.patrolContent ?? ''),
});
