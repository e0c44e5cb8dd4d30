import type { AlarmPerformance, Band } from '@heliodeck/model/alarms/performance';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Button, InputNumber, Select } from 'antd';
import { type JSX, type ReactNode, useState } from 'react';
import { get } from '../../api/client.ts';
import { LoadFailure, LoadingRows } from '../../crud/list-notices.tsx';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import recordPage from '../../ui/record-page.module.css';
import { GradeTag } from '../../widgets/alarms/grade-tag.tsx';
import { RecordCard } from '../../widgets/record-page/record-page.tsx';
import styles from './performance.module.css';
import { performanceWords } from './performance-words.ts';

type Found = AlarmPerformance & { readonly isPartial: boolean };

const spans = [1, 7, 30, 90];
const tones = { good: 'good', near: 'warning', missed: 'critical' } as const;

/** How the alarms a person sees do against the targets of the trade, with the worst of them by name. */
export function PerformancePage({ back }: { readonly back: string }): JSX.Element {
  const w = useMessages(performanceWords);
  const navigate = useNavigate();
  const [days, setDays] = useState(30);
  const [operators, setOperators] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['alarm-performance', days, operators],
    queryFn: ({ signal }) =>
      get<Found>(
        `${realtimeAlarm.path}/performance`,
        { days: String(days), operators: String(operators) },
        signal,
      ),
  });
  return (
    <article className={recordPage.page}>
      <div>
        <Button onClick={() => void navigate({ to: back, search: {} })}>{w.back}</Button>
      </div>
      <header className={recordPage.head}>
        <h2 className={recordPage.title}>{w.title}</h2>
        <span className={recordPage.grow} />
        <Select
          aria-label={w.period}
          value={days}
          options={spans.map((value) => ({ value, label: w.days(value) }))}
          onChange={setDays}
          className={styles.span}
        />
        <span className={styles.operators}>
          <label htmlFor="operators-on-duty">{w.operators}</label>
          <InputNumber
            id="operators-on-duty"
            min={1}
            max={200}
            precision={0}
            value={operators}
            onChange={(value) => setOperators(value ?? 1)}
          />
        </span>
      </header>
      <p className={recordPage.quiet}>{w.basis}</p>
      {data?.isPartial && <Alert type="warning" showIcon title={w.partial} />}
      {data && <Figures found={data} />}
      {!data && (error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />)}
    </article>
  );
}

function Figures({ found }: { readonly found: Found }): JSX.Element {
  const w = useMessages(performanceWords);
  const { rate, flood, worstShare, stale, chattering, gradeBand } = found;
  return (
    <>
      <dl className={styles.figures}>
        <Figure name={w.rate} value={rate.value.toFixed(2)} band={rate.band} target={w.rateTarget} />
        <Figure name={w.flood} value={percent(flood.value)} band={flood.band} target={w.floodTarget} />
        <Figure
          name={w.worst}
          value={percent(worstShare.value)}
          band={worstShare.band}
          target={w.worstTarget}
        />
        <Figure name={w.standing} value={String(found.standing)} target={w.standingTarget(found.total)} />
        <Figure name={w.stale} value={String(stale.value)} band={stale.band} target={w.staleTarget} />
        <Figure
          name={w.chattering}
          value={String(chattering.value)}
          band={chattering.band}
          target={w.chatteringTarget}
        />
      </dl>
      <RecordCard title={w.grades}>
        {found.total > 0 && (
          <p className={styles.line}>
            <BandTag band={gradeBand} /> <span className={recordPage.quiet}>{w.gradesTarget}</span>
          </p>
        )}
        <Listed
          rows={found.grades.map(({ grade, count, share }) => ({
            key: String(grade),
            name: <GradeTag grade={grade} />,
            said: `${count} (${percent(share)})`,
            share,
          }))}
        />
      </RecordCard>
      <div className={recordPage.columns}>
        {(['rules', 'devices'] as const).map((which) => (
          <RecordCard key={which} title={w[which]}>
            <Listed
              rows={found[which].map(({ zh, en, count, share, alarmId }) => ({
                key: alarmId,
                name: { zh, en },
                said: `${count} (${percent(share)})`,
                ...{ share, alarmId, open: w.open },
              }))}
            />
          </RecordCard>
        ))}
      </div>
      <div className={recordPage.columns}>
        {(['stale', 'chattering'] as const).map((which) => (
          <RecordCard key={which} title={w[which]}>
            <Listed
              rows={found[`${which}Ones`].map(({ id, zh, en, deviceName }) => ({
                key: id,
                name: { zh, en },
                said: deviceName ?? '',
                ...{ alarmId: id, open: w.openOne },
              }))}
            />
          </RecordCard>
        ))}
      </div>
    </>
  );
}

function Figure({
  name,
  value,
  band,
  target,
}: {
  readonly name: string;
  readonly value: string;
  readonly band?: Band;
  readonly target: string;
}): JSX.Element {
  return (
    <div className={recordPage.card}>
      <dt className={recordPage.quiet}>{name}</dt>
      <dd className={styles.value}>
        <strong>{value}</strong> {band && <BandTag band={band} />}
      </dd>
      <dd className={styles.target}>{target}</dd>
    </div>
  );
}

function BandTag({ band }: { readonly band: Band }): JSX.Element {
  const w = useMessages(performanceWords);
  return <ToneTag tone={tones[band]}>{w[band]}</ToneTag>;
}

interface ListedRow {
  readonly key: string;
  readonly name: ReactNode | { readonly zh: string; readonly en: string };
  readonly said: string;
  /** 0 to 1, drawn as a bar. */
  readonly share?: number;
  readonly alarmId?: string;
  readonly open?: string;
}

function Listed({ rows }: { readonly rows: readonly ListedRow[] }): JSX.Element {
  const w = useMessages(performanceWords);
  const locale = useLocale();
  const navigate = useNavigate();
  if (rows.length === 0) return <p className={recordPage.quiet}>{w.none}</p>;
  return (
    <ol className={styles.list}>
      {rows.map(({ key, name, said, share, alarmId, open }) => (
        <li key={key}>
          <span className={styles.name}>{isWords(name) ? name[locale] : name}</span>
          <span className={recordPage.quiet}>{said}</span>
          {alarmId !== undefined && (
            <Button size="small" onClick={() => void navigate({ to: '.', search: { alarm: alarmId } })}>
              {open}
            </Button>
          )}
          {share !== undefined && <span className={styles.bar} style={{ width: percent(share) }} />}
        </li>
      ))}
    </ol>
  );
}

function isWords(name: ListedRow['name']): name is { readonly zh: string; readonly en: string } {
  return typeof name === 'object' && name !== null && 'zh' in name && 'en' in name;
}

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)}%`;
