import { partPercentText } from '@heliodeck/kit/quantity';
import type { PeriodPerformance, StandingOne, TargetBand, Took } from '@heliodeck/model/alarms/performance';
import { performanceWords } from '@heliodeck/model/alarms/performance-words';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Button, InputNumber } from 'antd';
import { type JSX, type ReactNode, useState } from 'react';
import { get } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { usePermissions } from '../../api/menus.ts';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { uiOf } from '../../fields/registry.ts';
import { type Translated, useLocale, useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { ToneTag } from '../../theme/tone.tsx';
import recordPage from '../../ui/record-page.module.css';
import { GradeTag } from '../../widgets/alarms/grade-tag.tsx';
import { RecordCard } from '../../widgets/record-page/record-page.tsx';
import styles from './performance.module.css';
import { type MeasuredPeriod, PerformancePeriod, periodQuery } from './performance-period.tsx';

const tones = { good: 'good', near: 'warning', missed: 'critical', few: 'neutral' } as const;

/** Compares the alarms visible to the user with the targets of the industry, and names the worst of them. */
export function PerformancePage({ back }: { readonly back: string }): JSX.Element {
  const w = useMessages(performanceWords);
  const navigate = useNavigate();
  const [period, setPeriod] = useState<MeasuredPeriod>(30);
  const [operators, setOperators] = useState(1);
  const [stationId, setStation] = useState('');
  const asked = {
    ...periodQuery(period),
    operators: String(operators),
    ...(stationId && { stationId }),
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['alarm-performance', asked],
    queryFn: ({ signal }) => get<PeriodPerformance>(`${realtimeAlarm.path}/performance`, asked, signal),
    placeholderData: keepPreviousData,
  });
  const mayExport = usePermissions().has('realtimeAlarm_export');
  const { done, failed } = useFeedback();
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const { name } = await download(`${realtimeAlarm.path}/export-performance`, asked);
      done(w.saved(name));
    } catch (refusal) {
      failed(refusal);
    } finally {
      setSaving(false);
    }
  };
  const { stationId: station } = realtimeAlarm.fields;
  const StationChoice = uiOf(station).Search;
  return (
    <article className={recordPage.page}>
      <div>
        <Button onClick={() => void navigate({ to: back, search: {} })}>{w.back}</Button>
      </div>
      <header className={recordPage.head}>
        <h2 className={recordPage.title}>{w.title}</h2>
        <div className={recordPage.acts}>
          <span className={styles.station}>
            <label htmlFor="performance-station">{w.station}</label>
            <StationChoice
              id="performance-station"
              name="stationId"
              field={station}
              value={stationId}
              onChange={setStation}
              onSearch={() => undefined}
              label={w.station}
            />
          </span>
          <PerformancePeriod period={period} onChange={setPeriod} />
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
          {mayExport && (
            <Button icon={<Icon name="download" />} loading={isSaving} onClick={() => void save()}>
              {w.export}
            </Button>
          )}
        </div>
      </header>
      <p className={recordPage.quiet}>
        {w.basis} {data && w.span(data.begin.slice(0, 16), data.end.slice(0, 16))}
      </p>
      {data?.isPartial && <Alert type="warning" showIcon title={w.partial} />}
      {data && <Figures found={data} />}
      {!data && (error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />)}
    </article>
  );
}

function Figures({ found }: { readonly found: PeriodPerformance }): JSX.Element {
  const w = useMessages(performanceWords);
  const { rate, flood, worstShare, stale, chattering, gradeBand } = found;
  const oneOf = ({ id, zh, en }: StandingOne) => ({
    key: id,
    name: { zh, en },
    alarmId: id,
    open: w.openOne,
  });
  return (
    <>
      <dl className={styles.figures}>
        <Figure name={w.rate} value={rate.value.toFixed(2)} band={rate.band} target={w.rateTarget} />
        <Figure
          name={w.flood}
          value={partPercentText(flood.value)}
          band={flood.band}
          target={w.floodTarget}
        />
        <Figure
          name={w.worst}
          value={partPercentText(worstShare.value)}
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
        <Figure name={w.shelved} value={String(found.shelved)} target={w.shelvedTarget} />
        {(['acknowledge', 'repair'] as const).map((which) => (
          <Figure key={which} name={w[which]} {...tookWords(w, found[which], w[`${which}Help`])} />
        ))}
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
            said: `${count} (${partPercentText(share)})`,
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
                said: `${count} (${partPercentText(share)})`,
                share,
                alarmId,
                open: w.open,
              }))}
            />
          </RecordCard>
        ))}
      </div>
      <div className={recordPage.columns}>
        {(['stale', 'chattering'] as const).map((which) => (
          <RecordCard key={which} title={w[which]}>
            <Listed
              rows={found[`${which}Ones`].map((one) => ({ ...oneOf(one), said: one.deviceName ?? '' }))}
            />
          </RecordCard>
        ))}
        <RecordCard title={w.shelved}>
          <Listed
            rows={found.shelvedOnes.map((one) => ({
              ...oneOf(one),
              said: [one.deviceName, w.shelf(one.until.slice(0, 16), one.by ?? '', one.why ?? '')]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        </RecordCard>
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
  readonly band?: TargetBand;
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

const minute = 60_000;
const hour = 60 * minute;

type Words = Translated<typeof performanceWords>;

/** Durations of two hours or more are displayed in hours. */
function spanWords(w: Words, ms: number): string {
  return ms < 2 * hour
    ? w.minutes((ms / minute).toFixed(ms < 10 * minute ? 1 : 0))
    : w.hours((ms / hour).toFixed(1));
}

/** How long users took, and for how many alarms this is known; a missing figure is not displayed as zero. */
function tookWords(w: Words, { median, longest, of }: Took, help: string) {
  return {
    value: median === null ? '—' : spanWords(w, median),
    target: longest === null ? `${w.tookNone} · ${help}` : `${w.took(of, spanWords(w, longest))} · ${help}`,
  };
}

function BandTag({ band }: { readonly band: TargetBand }): JSX.Element {
  const w = useMessages(performanceWords);
  return <ToneTag tone={tones[band]}>{w[band]}</ToneTag>;
}

interface ListedRow {
  readonly key: string;
  readonly name: ReactNode | { readonly zh: string; readonly en: string };
  readonly said: string;
  /** 0 to 1, displayed as a bar. */
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
          {share !== undefined && <span className={styles.bar} style={{ width: `${share * 100}%` }} />}
        </li>
      ))}
    </ol>
  );
}

function isWords(name: ListedRow['name']): name is { readonly zh: string; readonly en: string } {
  return typeof name === 'object' && name !== null && 'zh' in name && 'en' in name;
}
