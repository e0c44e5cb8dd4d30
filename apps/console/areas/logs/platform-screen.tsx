import { fileSize } from '@heliodeck/kit/file-size';
import { label } from '@heliodeck/kit/label';
import type { PlatformState } from '@heliodeck/model/wire/platform-state';
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import { leafTrails } from '../../api/menu-tree.ts';
import { menusQuery } from '../../api/menus.ts';
import { useSession } from '../../api/session.ts';
import { LoadFailure, LoadingRows, StaleNotice } from '../../crud/notices/list-notices.tsx';
import { Absent } from '../../fields/shared/absent.tsx';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { Go } from '../../ui/go.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { findingsOf } from '../../widgets/platform/platform-findings.ts';
import styles from './platform.module.css';

import { ProcessTable } from './process-table.tsx';
import { StreamCard } from './stream-card.tsx';
import { TenantSizeTable } from './tenant-size-table.tsx';

const words = {
  title: label('平台运行状态', 'State of the platform'),
  findings: label('需要处理', 'Needs attention'),
  none: label(
    '各进程、磁盘、备份与后台任务均正常',
    'Processes, disk, backups and background jobs are all well',
  ),
  more: label('查看', 'Open'),
  database: label('数据库', 'Database'),
  size: label('大小', 'Size'),
  growth: label('每天增长', 'Growth a day'),
  growthSince: (time: string) => label(`自 ${time} 起`, `since ${time}`),
  growthLater: label('明天起可知', 'known from tomorrow on'),
  free: label('磁盘剩余', 'Free on the disk'),
  ofAll: (all: string) => label(`共 ${all}`, `of ${all}`),
  elsewhere: label('数据库在另一台机器上', 'the database lies on another machine'),
  full: label('预计写满', 'Full at'),
  notForeseen: label('十年内不会写满', 'not within ten years'),
  backups: label('备份', 'Backups'),
  newest: label('最近的备份', 'Newest backup'),
  archived: label('最近归档的变更', 'Changes archived until'),
  notConfigured: label('未设置', 'not set up'),
  jobs: label('后台任务', 'Background jobs'),
  dead: label('失败', 'Failed'),
  retry: label('等待重试', 'Tried again soon'),
  waiting: label('等待运行', 'Waiting'),
};

/** Refetch interval of the state, ms. */
const every = 10_000;

/** Overview for the operator of the platform: problems first, then processes, sizes, backups and tenants. */
export default function PlatformScreen(): JSX.Element {
  const w = useMessages(words);
  const { data, error, refetch } = useQuery({
    queryKey: ['platform-state'],
    queryFn: ({ signal }) => get<PlatformState>('blade-log/platform/state', undefined, signal),
    refetchInterval: every,
  });
  const again = (): void => void refetch();
  if (data === undefined)
    return (
      <div className={styles.screen}>
        {error ? <LoadFailure error={error} onAgain={again} /> : <LoadingRows />}
      </div>
    );
  const { database, backups, jobs, stream } = data;
  return (
    <ScrollRegion label={w.title} className={styles.screen}>
      {error && <StaleNotice error={error} onAgain={again} />}
      <Findings state={data} />
      <ProcessTable processes={data.processes} />
      <div className={styles.cards}>
        <section className={styles.card} aria-label={w.database}>
          <h2>{w.database}</h2>
          {database.disk && (
            <meter
              min={0}
              max={database.disk.allBytes}
              high={database.disk.allBytes * 0.85}
              value={database.disk.allBytes - database.disk.freeBytes}
              aria-label={w.free}
            />
          )}
          <dl>
            <dt>{w.size}</dt>
            <dd>{fileSize(database.bytes)}</dd>
            <dt>{w.growth}</dt>
            <dd>
              {database.bytesPerDay === null ? (
                <small>{w.growthLater}</small>
              ) : (
                <>
                  {fileSize(Math.max(0, database.bytesPerDay))}{' '}
                  {database.since !== null && <small>{w.growthSince(database.since)}</small>}
                </>
              )}
            </dd>
            <dt>{w.free}</dt>
            <dd>
              {database.disk ? (
                <>
                  {fileSize(database.disk.freeBytes)}{' '}
                  <small>{w.ofAll(fileSize(database.disk.allBytes))}</small>
                </>
              ) : (
                <small>{w.elsewhere}</small>
              )}
            </dd>
            {database.disk && database.bytesPerDay !== null && (
              <>
                <dt>{w.full}</dt>
                <dd>
                  {database.disk.fullTime === null ? (
                    w.notForeseen
                  ) : (
                    <ZonedTime text={database.disk.fullTime} />
                  )}
                </dd>
              </>
            )}
          </dl>
        </section>
        <section className={styles.card} aria-label={w.backups}>
          <h2>{w.backups}</h2>
          <dl>
            <dt>{w.newest}</dt>
            <dd>
              {backups.configured ? (backups.newestTime ?? <Absent />) : <small>{w.notConfigured}</small>}
            </dd>
            <dt>{w.archived}</dt>
            <dd>
              {backups.configured ? (backups.archivedTime ?? <Absent />) : <small>{w.notConfigured}</small>}
            </dd>
          </dl>
        </section>
        <section className={styles.card} aria-label={w.jobs}>
          <h2>{w.jobs}</h2>
          <dl>
            <dt>{w.dead}</dt>
            <dd>{jobs.dead}</dd>
            <dt>{w.retry}</dt>
            <dd>{jobs.retry}</dd>
            <dt>{w.waiting}</dt>
            <dd>{jobs.waiting}</dd>
          </dl>
        </section>
        {stream && <StreamCard held={stream.held} />}
      </div>
      <TenantSizeTable tenants={data.tenants} />
    </ScrollRegion>
  );
}

function Findings({ state }: { readonly state: PlatformState }): JSX.Element {
  const w = useMessages(words);
  const translate = useTranslate();
  const { data: menus = [] } = useQuery(menusQuery(useSession()?.userId ?? ''));
  const pathOf = (code: string) =>
    leafTrails(menus)
      .map((trail) => trail.at(-1))
      .find((menu) => menu?.code === code)?.path;
  const found = findingsOf(state);
  if (found.length === 0)
    return (
      <p className={styles.fine} role="status">
        <ToneMark tone="good" /> {w.none}
      </p>
    );
  return (
    <section aria-label={w.findings}>
      <ul className={styles.findings}>
        {found.map(({ key, tone, text, menu }) => {
          const href = menu && pathOf(menu);
          return (
            <li key={key} data-tone={tone}>
              <ToneMark tone={tone} />
              <span>{translate(text)}</span>
              {href && <Go href={href}>{w.more}</Go>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
