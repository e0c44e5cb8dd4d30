import { fileSize } from '@heliodeck/kit/file-size';
import { grouped } from '@heliodeck/kit/grouped';
import { label } from '@heliodeck/kit/label';
import type { TenantSizeRow } from '@heliodeck/model/wire/platform-state';
import type { JSX } from 'react';
import { EmptyList } from '../../crud/notices/list-notices.tsx';
import { Absent } from '../../fields/shared/absent.tsx';
import { useTenantName } from '../../fields/shared/use-tenant-name.ts';
import { useMessages } from '../../i18n/messages.ts';
import styles from './jobs.module.css';
import own from './platform.module.css';

const words = {
  title: label('各租户的历史数据', 'History by tenant'),
  none: label('还没有历史数据', 'No history yet'),
  tenant: label('租户', 'Tenant'),
  rows: label('读数', 'Readings'),
  perDay: label('每天读数', 'Readings a day'),
  bytes: label('占用（估算）', 'Size (estimated)'),
  bytesPerDay: label('每天增长（估算）', 'Growth a day (estimated)'),
  unknown: label('数据库尚未统计', 'the database has no figures yet'),
};

/** Storage by tenant, the largest first, with a bar for comparison. */
export function TenantSizeTable({ tenants }: { readonly tenants: readonly TenantSizeRow[] }): JSX.Element {
  const w = useMessages(words);
  const nameOf = useTenantName();
  const count = (n: number): string => grouped(Math.round(n));
  const size = (bytes: number | null) =>
    bytes === null ? (
      <span title={w.unknown}>
        <Absent />
      </span>
    ) : (
      fileSize(Math.round(bytes))
    );
  const most = Math.max(1, ...tenants.map(({ rows }) => rows));
  return (
    <section aria-label={w.title}>
      <h2 className={styles.heading}>{w.title}</h2>
      {tenants.length === 0 ? (
        <EmptyList text={w.none} />
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              {[w.tenant, w.rows, w.perDay, w.bytes, w.bytesPerDay].map((heading) => (
                <th scope="col" key={heading} data-number={heading !== w.tenant}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tenants.map(({ tenantId, tenantName, rows, rowsPerDay, bytes, bytesPerDay }) => (
              <tr key={tenantId}>
                <td className={styles.what}>
                  <strong>{nameOf(tenantName ?? tenantId)}</strong> <code>{tenantId}</code>
                  <span
                    className={own.share}
                    style={{ inlineSize: `${(rows / most) * 100}%` }}
                    aria-hidden="true"
                  />
                </td>
                <td data-heading={w.rows} data-number>
                  {count(rows)}
                </td>
                <td data-heading={w.perDay} data-number>
                  {count(rowsPerDay)}
                </td>
                <td data-heading={w.bytes} data-number>
                  {size(bytes)}
                </td>
                <td data-heading={w.bytesPerDay} data-number>
                  {size(bytesPerDay)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
