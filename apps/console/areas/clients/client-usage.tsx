import type { WireRow } from '@heliodeck/client/page';
import { grouped } from '@heliodeck/kit/grouped';
import { client } from '@heliodeck/model/clients/client';
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './client.module.css';
import { clientWords } from './client-words.ts';

interface Usage {
  readonly rateLimit: number;
  readonly dailyQuota: number;
  readonly usedToday: number;
  readonly refusedToday: number;
  readonly lastUseTime: string | null;
  readonly days: readonly { readonly day: string; readonly calls: number; readonly refused: number }[];
}

/** How much of its quota a program that acts without a user has used, today and on the previous days. */
export function ClientUsageDialog({ row, onClose }: { row: WireRow; onClose: () => void }): JSX.Element {
  const w = useMessages(clientWords);
  const usage = useQuery({
    queryKey: ['client-usage', row.id],
    queryFn: ({ signal }) => get<Usage>(`${client.path}/usage`, { id: row.id }, signal),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog title={w.usageOf(String(row.clientId))} width={640} onClose={onClose}>
      {usage.data ? (
        <Days usage={usage.data} />
      ) : usage.error ? (
        <LoadFailure error={usage.error} onAgain={() => void usage.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Dialog>
  );
}

function Days({ usage }: { usage: Usage }): JSX.Element {
  const w = useMessages(clientWords);
  const most = Math.max(1, ...usage.days.map((one) => one.calls));
  const facts = [
    [w.usedToday, w.ofQuota(grouped(usage.usedToday), grouped(usage.dailyQuota))],
    [w.refusedToday, grouped(usage.refusedToday)],
    [w.rate, grouped(usage.rateLimit)],
    [w.lastUse, usage.lastUseTime ?? w.neverUsed],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {usage.days.length > 0 && (
        <table className={styles.days}>
          <thead>
            <tr>
              <th scope="col">{w.day}</th>
              <th scope="col" colSpan={2} className={styles.count}>
                {w.calls}
              </th>
              <th scope="col" className={styles.count}>
                {w.refused}
              </th>
            </tr>
          </thead>
          <tbody>
            {usage.days.map((one) => (
              <tr key={one.day}>
                <td>{one.day}</td>
                <td className={styles.bar}>
                  <span aria-hidden="true" style={{ width: `${(one.calls / most) * 100}%` }} />
                </td>
                <td className={styles.count}>{grouped(one.calls)}</td>
                <td className={styles.count}>{grouped(one.refused)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
