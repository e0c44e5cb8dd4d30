import { type FixedReport, type FixedReportPage, reportPeriod } from '@heliodeck/model/reports/fixed-report';
import type { RegionNode } from '@heliodeck/model/wire/region-node';
import { DatePicker, Segmented } from 'antd';
import type { Dayjs } from 'dayjs';
import type { JSX } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { dayjs } from '../../i18n/calendar.ts';
import { useMessages } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import { type SearchedNode, treeSearch } from '../../ui/tree-search.ts';
import { TreeSelect } from '../../ui/tree-select.tsx';
import { isStation, withoutCities } from '../../widgets/region-tree/region-node.ts';
import { useRegionTree } from '../../widgets/region-tree/use-region-tree.ts';
import styles from './report.module.css';
import { reportWords } from './report-words.ts';
import type { ReportState } from './use-report-state.ts';

interface FiltersProps {
  readonly report: FixedReport;
  readonly state: ReportState;
  readonly onChange: (change: Partial<Record<keyof ReportState, string | number | undefined>>) => void;
  /** The periods that the server used if none are given. */
  readonly found: Pick<FixedReportPage, 'begin' | 'end'> | undefined;
}

const pickers = { 1: 'date', 2: 'month', 3: 'year' } as const;
const formats = { 1: 'YYYY-MM-DD', 2: 'YYYY-MM', 3: 'YYYY' } as const;

/** Period buttons, the periods from one to another, and the stations. */
export function ReportFilters({ report, state, onChange, found }: FiltersProps): JSX.Element {
  const w = useMessages(reportWords);
  const phone = usePhone();
  const { data: tree = [] } = useRegionTree();
  const { type } = state;
  const begin = state.begin ?? found?.begin ?? undefined;
  const end = state.end ?? found?.end ?? undefined;
  return (
    <>
      <Segmented
        aria-label={w.length}
        value={type}
        options={report.periods.map((value) => ({ value, label: w[value] }))}
        onChange={(value) => onChange({ type: Number(value), begin: undefined, end: undefined })}
      />
      {type !== reportPeriod.total && (
        <DatePicker.RangePicker
          key={type}
          picker={pickers[type]}
          format={formats[type]}
          allowClear={false}
          className={styles.range ?? ''}
          aria-label={w.time}
          id={{ start: 'report-begin', end: 'report-end' }}
          placeholder={[w.from, w.to]}
          // On a phone the presets do not fit beside two calendars.
          presets={phone ? [] : usualPeriods(type, dayjs(serverNow()), w)}
          value={begin && end ? [dayjs(begin), dayjs(end)] : null}
          onChange={(ends) => {
            const [from, to] = ends ?? [];
            if (from && to) onChange({ begin: from.format(formats[type]), end: to.format(formats[type]) });
          }}
        />
      )}
      <TreeSelect
        aria-label={w.where}
        className={styles.where ?? ''}
        allowClear
        showSearch={treeSearch}
        placeholder={w.everywhere}
        value={state.station ?? state.region}
        treeData={tree.map((node) => choiceOf(node, true))}
        onChange={(value: string | undefined) => {
          const isRegion = value !== undefined && value.length <= 6;
          onChange({
            station: isRegion ? undefined : value,
            region: isRegion ? value : undefined,
            device: undefined,
          });
        }}
      />
    </>
  );
}

type PeriodWord = 'week' | 'thisMonth' | 'lastMonth' | 'thisYear' | 'lastYear';
const usual: Readonly<Record<keyof typeof pickers, readonly PeriodWord[]>> = {
  1: ['week', 'thisMonth', 'lastMonth'],
  2: ['thisMonth', 'lastMonth', 'thisYear', 'lastYear'],
  3: ['thisYear', 'lastYear'],
};

/** Usual periods, in the unit of the rows. */
function usualPeriods(
  type: keyof typeof pickers,
  now: Dayjs,
  w: Readonly<Record<PeriodWord, string>>,
): { label: string; value: [Dayjs, Dayjs] }[] {
  const [month, year] = [now.startOf('month'), now.startOf('year')];
  const spans: Readonly<Record<PeriodWord, [Dayjs, Dayjs]>> = {
    week: [now.subtract(6, 'day'), now],
    thisMonth: [month, now],
    lastMonth: [month.subtract(1, 'month'), month.subtract(1, 'day')],
    thisYear: [year, now],
    lastYear: [year.subtract(1, 'year'), year.subtract(1, 'day')],
  };
  return usual[type].map((name) => ({ label: w[name], value: spans[name] }));
}

/** A node in the format of the picker. */
interface Choice extends SearchedNode {
  readonly value: string;
  readonly selectable: boolean;
  readonly disabled: boolean;
  readonly children: Choice[];
}

/** Stations and their regions. Top-level regions cannot be selected, only their cities; those without cities can. */
function choiceOf(node: RegionNode, isTop: boolean): Choice {
  const station = isStation(node);
  const closed = isTop && !station && node.value.length < 3 && !withoutCities.has(node.value);
  return {
    value: station ? node.stationId : node.value,
    title: node.label,
    others: node,
    selectable: !closed,
    disabled: false,
    children: (node.children ?? []).map((child) => choiceOf(child, false)),
  };
}
