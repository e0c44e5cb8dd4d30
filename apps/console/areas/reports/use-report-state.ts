import { type FixedReport, type ReportPeriod, reportPeriod } from '@heliodeck/model/reports/fixed-report';
import { useNavigate } from '@tanstack/react-router';
import { useAddress } from '../../state/address.ts';

/** The displayed state of a report; held in the address, so that it can be bookmarked and shared. */
export interface ReportState {
  readonly type: ReportPeriod;
  readonly begin: string | undefined;
  readonly end: string | undefined;
  readonly station: string | undefined;
  readonly region: string | undefined;
  /** The tab for one device, and that device. */
  readonly tab: 'all' | 'one';
  readonly device: string | undefined;
  readonly page: number;
  readonly size: number;
}

/** The state of a report in the address, and a function to change it; fields that are not given are kept. */
export function useReportState(
  report: FixedReport,
): readonly [ReportState, (change: Partial<Record<keyof ReportState, string | number | undefined>>) => void] {
  const navigate = useNavigate();
  const search = useAddress();
  const text = (name: string): string | undefined =>
    search[name] === undefined ? undefined : String(search[name]);
  const type =
    report.periods.find((one) => one === Number(search.type)) ?? report.periods[0] ?? reportPeriod.day;
  const size = Number(search.size);
  const state: ReportState = {
    type,
    begin: text('begin'),
    end: text('end'),
    station: text('station'),
    region: text('region'),
    tab: report.single && search.tab === 'one' ? 'one' : 'all',
    device: text('device'),
    page: Math.max(1, Math.trunc(Number(search.page)) || 1),
    size: report.pageSizes.includes(size) ? size : (report.pageSizes[0] ?? 10),
  };
  const change = (next: Partial<Record<keyof ReportState, string | number | undefined>>): void =>
    void navigate({ to: '.', search: (old: object) => ({ ...old, page: undefined, ...next }) as never });
  return [state, change];
}

/** Query parameters of a report. */
export function reportParameters({
  type,
  begin,
  end,
  station,
  region,
  tab,
  device,
}: ReportState): Readonly<Record<string, string>> {
  const given = {
    type: String(type),
    beginTime: begin,
    endTime: end,
    stationId: station,
    regionId: region,
    deviceId: tab === 'one' ? device : undefined,
  };
  return Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
