import { label } from '@heliodeck/kit/label';
import type { JobKindRow } from '@heliodeck/model/wire/job';
import type { JSX } from 'react';
import { Absent } from '../../fields/shared/absent.tsx';
import { useMessages } from '../../i18n/messages.ts';
import styles from './jobs.module.css';

const words = {
  title: label('定时任务', 'Jobs by the clock'),
  job: label('任务', 'Job'),
  clock: label('时刻', 'Hours'),
  zone: label('时区', 'Time zone'),
  next: label('下次运行', 'Next run'),
  last: label('上次运行', 'Last run'),
};

/** The jobs that a schedule queues, and the next time of each. */
export function ClockTable({ kinds }: { readonly kinds: readonly JobKindRow[] }): JSX.Element {
  const w = useMessages(words);
  return (
    <section aria-label={w.title}>
      <h2 className={styles.heading}>{w.title}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{w.job}</th>
            <th scope="col">{w.clock}</th>
            <th scope="col">{w.zone}</th>
            <th scope="col">{w.next}</th>
            <th scope="col">{w.last}</th>
          </tr>
        </thead>
        <tbody>
          {kinds
            .filter(({ cron }) => cron !== null)
            .map(({ name, title, cron, zone, nextTime, lastTime }) => (
              <tr key={name}>
                <td className={styles.what}>
                  <strong>{title}</strong> <code>{name}</code>
                </td>
                <td data-heading={w.clock}>
                  <code>{cron}</code>
                </td>
                <td data-heading={w.zone}>{zone}</td>
                <td data-heading={w.next}>{nextTime ?? <Absent />}</td>
                <td data-heading={w.last}>{lastTime ?? <Absent />}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
