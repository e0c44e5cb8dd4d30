import type { FixedReport } from '@heliodeck/model/reports/fixed-report';
import type { ReportMeter, ReportMeters } from '@heliodeck/model/reports/report-meter';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type JSX, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { get } from '../../api/client.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { usedAs } from './meter-names.ts';
import styles from './report.module.css';
import { reportWords } from './report-words.ts';

interface ChoiceProps {
  readonly report: FixedReport;
  readonly within: Readonly<Record<string, string>>;
  readonly value: string | undefined;
  readonly onChoose: (deviceId: string | undefined) => void;
}

/** Meters that are offered at once; others are found by typing. */
const offered = 100;

/** Selects one of the meters of the displayed stations, which the server searches; initially the first. */
export function MeterChoice({ report, within, value, onChoose }: ChoiceProps): JSX.Element {
  const w = useMessages(reportWords);
  const translate = useTranslate();
  const [text, setText] = useState('');
  const name = useDeferredValue(text.trim());
  const meters = (query: Readonly<Record<string, string | number>>) => ({
    queryKey: ['report-meters', report.key, query],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      get<ReportMeters>(`${report.path}/meters`, query, signal),
    staleTime: 60_000,
  });
  const found = { ...within, size: offered };
  const { data, isFetching } = useQuery({
    ...meters(name === '' ? found : { ...found, name }),
    placeholderData: keepPreviousData,
  });
  const records = data?.records ?? [];
  const isListed = value === undefined || records.some(({ id }) => id === value);
  // The chosen meter may be beyond the listed ones.
  const chosen = useQuery({
    ...meters({ ...within, deviceId: value ?? '' }),
    enabled: data !== undefined && !isListed,
  });
  const first = name === '' ? records[0]?.id : undefined;
  const begin = useEffectEvent(() => onChoose(first));
  useEffect(() => {
    if (value === undefined && first !== undefined) begin();
  }, [value, first]);
  const titleOf = (meter: ReportMeter): string =>
    w.meterNumber(meter.number, translate(usedAs(meter.use)), meter.name, meter.stationName);
  const titles = new Map([...records, ...(chosen.data?.records ?? [])].map((one) => [one.id, titleOf(one)]));
  return (
    <Select
      aria-label={w.meter}
      className={styles.where ?? ''}
      loading={isFetching}
      placeholder={w.chooseMeter}
      showSearch={{ filterOption: false, onSearch: setText }}
      onOpenChange={(isOpen) => {
        if (!isOpen) setText('');
      }}
      value={value}
      onChange={onChoose}
      labelRender={(option) => titles.get(String(option.value)) ?? w.chooseMeter}
      options={records.map((one) => ({ value: one.id, label: titleOf(one) }))}
      popupRender={(list) => (
        <>
          {data && data.total > records.length && (
            <p className={styles.note}>{w.moreMeters(records.length, data.total)}</p>
          )}
          {list}
        </>
      )}
    />
  );
}
