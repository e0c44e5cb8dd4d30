import type { FixedReport, FixedReportPage } from '@heliodeck/model/reports/fixed-report';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type JSX, useEffect, useEffectEvent } from 'react';
import { get } from '../../api/client.ts';
import { useMessages } from '../../i18n/messages.ts';
import styles from './report.module.css';
import { reportWords } from './report-words.ts';

interface ChoiceProps {
  readonly report: FixedReport;
  readonly within: Readonly<Record<string, string>>;
  readonly value: string | undefined;
  readonly onChoose: (deviceId: string | undefined) => void;
}

/** Selects one of the meters of the displayed stations; initially the first. */
export function MeterChoice({ report, within, value, onChoose }: ChoiceProps): JSX.Element {
  const w = useMessages(reportWords);
  const { data, isFetching } = useQuery({
    queryKey: ['report-meters', report.key, within],
    queryFn: ({ signal }) =>
      get<FixedReportPage>(`${report.path}/list`, { ...within, type: '4', size: 500 }, signal),
    staleTime: 60_000,
  });
  const meters = data?.records ?? [];
  const nameKey = report.columns.find(({ of }) => of === 'deviceName')?.key ?? '';
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
      options={meters.map((meter, index) => ({
        value: meter.subjectId,
        label: w.meterNumber(index + 1, String(meter[nameKey] ?? '')),
      }))}
    />
  );
}
