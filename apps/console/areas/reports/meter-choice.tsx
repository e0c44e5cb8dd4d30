import type { FixedReport, FixedReportPage } from '@heliodeck/model/reports/fixed-report';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type JSX, useEffect, useEffectEvent } from 'react';
import { get } from '../../api/client.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { numberedMeters } from './meter-names.ts';
import styles from './report.module.css';
import { reportWords } from './report-words.ts';

interface ChoiceProps {
  readonly report: FixedReport;
  readonly within: Readonly<Record<string, string>>;
  readonly value: string | undefined;
  readonly onChoose: (deviceId: string | undefined) => void;
}

/** Most meters that are listed: each costs its energies of all time. */
const mostMeters = 500;

/** Selects one of the meters of the displayed stations; initially the first. */
export function MeterChoice({ report, within, value, onChoose }: ChoiceProps): JSX.Element {
  const w = useMessages(reportWords);
  const translate = useTranslate();
  const { data, isFetching } = useQuery({
    queryKey: ['report-meters', report.key, within],
    queryFn: ({ signal }) =>
      get<FixedReportPage>(`${report.path}/list`, { ...within, type: '4', size: mostMeters }, signal),
    staleTime: 60_000,
  });
  const meters = data?.records ?? [];
  const nameKey = report.columns.find(({ of }) => of === 'deviceName')?.key ?? '';
  const stationKey = report.columns.find(({ of }) => of === 'stationName')?.key ?? '';
  const first = meters[0]?.subjectId;
  const begin = useEffectEvent(() => onChoose(first));
  useEffect(() => {
    if (value === undefined && first !== undefined) begin();
  }, [value, first]);
  return (
    <Select
      aria-label={w.meter}
      className={styles.where ?? ''}
      loading={isFetching}
      placeholder={w.chooseMeter}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      onChange={onChoose}
      options={numberedMeters(meters).map(({ row, number, kind }) => ({
        value: row.subjectId,
        label: w.meterNumber(
          number,
          translate(kind),
          String(row[nameKey] ?? ''),
          String(row[stationKey] ?? ''),
        ),
      }))}
      popupRender={(list) => (
        <>
          {data && data.total > meters.length && (
            <p className={styles.note}>{w.moreMeters(meters.length, data.total)}</p>
          )}
          {list}
        </>
      )}
    />
  );
}
