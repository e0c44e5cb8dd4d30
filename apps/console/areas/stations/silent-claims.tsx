import { Table } from 'antd';
import { type JSX, useId } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { ageLabel } from '../../i18n/age.ts';
import { dayjs } from '../../i18n/calendar.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import { ToneTag } from '../../theme/tone.tsx';
import type { SilentClaim } from '../../widgets/unclaimed-dtus/use-silent-claims.ts';
import { browserTime } from './browser-time.ts';
import styles from './dtu.module.css';
import { dtuWords } from './dtu-words.ts';

interface SilentClaimsProps {
  readonly claims: readonly SilentClaim[];
}

/** Claims of all tenants whose DTU has sent nothing: shows who claims IMEIs of others. */
export function SilentClaims({ claims }: SilentClaimsProps): JSX.Element {
  const w = useMessages(dtuWords);
  const phone = usePhone();
  const id = useId();
  return (
    <section className={styles.silent} aria-labelledby={id}>
      <h3 id={id}>{w.silentTitle}</h3>
      <p className={styles.help}>{w.silentHelp}</p>
      {phone ? <SilentCards claims={claims} /> : <SilentTable claims={claims} />}
    </section>
  );
}

function SilentTable({ claims }: SilentClaimsProps): JSX.Element {
  const w = useMessages(dtuWords);
  return (
    <Table<SilentClaim>
      rowKey="id"
      size="small"
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 760 }}
      dataSource={[...claims]}
      locale={{ emptyText: <span className={styles.help}>{w.noneSilent}</span> }}
      columns={[
        { title: w.imei, dataIndex: 'imei', width: 160 },
        { title: w.tenant, dataIndex: 'tenantId', width: 100 },
        { title: w.dtuName, dataIndex: 'name', ellipsis: true, render: nameOr },
        {
          title: w.claimedFor,
          dataIndex: 'claimedAt',
          width: 110,
          render: (claimedAt: string) => <Age claimedAt={claimedAt} />,
        },
        {
          title: w.lapsesAt,
          key: 'lapsesAt',
          width: 180,
          render: (_value, claim) => <Lapse claim={claim} />,
        },
      ]}
    />
  );
}

/** The list on a phone, with the full IMEI. */
function SilentCards({ claims }: SilentClaimsProps): JSX.Element {
  const w = useMessages(dtuWords);
  if (claims.length === 0) return <p className={styles.help}>{w.noneSilent}</p>;
  return (
    <ul className={styles.unclaimed} aria-label={w.silentTitle}>
      {claims.map((claim) => (
        <li key={claim.id}>
          <div>
            <strong>{claim.imei}</strong>
            <dl>
              <dt>{w.tenant}</dt>
              <dd>{claim.tenantId}</dd>
              <dt>{w.dtuName}</dt>
              <dd>{nameOr(claim.name)}</dd>
              <dt>{w.claimedFor}</dt>
              <dd>
                <Age claimedAt={claim.claimedAt} />
              </dd>
              <dt>{w.lapsesAt}</dt>
              <dd>
                <Lapse claim={claim} />
              </dd>
            </dl>
          </div>
        </li>
      ))}
    </ul>
  );
}

const nameOr = (name: string | null): string => name ?? '—';

/** Age of a claim; the tooltip has the instant. */
function Age({ claimedAt }: { readonly claimedAt: string }): JSX.Element {
  const translate = useTranslate();
  const age = dayjs(serverNow()).diff(claimedAt);
  return (
    <time dateTime={claimedAt} title={browserTime(claimedAt)}>
      {translate(ageLabel(age))}
    </time>
  );
}

function Lapse({ claim: { lapsesAt } }: { readonly claim: SilentClaim }): JSX.Element {
  const w = useMessages(dtuWords);
  if (lapsesAt === null) return <ToneTag tone="neutral">{w.lapsed}</ToneTag>;
  return <time dateTime={lapsesAt}>{browserTime(lapsesAt)}</time>;
}
