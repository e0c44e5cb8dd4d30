import { fileSize } from '@heliodeck/kit/file-size';
import type {
  FixedReport,
  FixedReportPage,
  ReportColumn,
  ReportRow,
} from '@heliodeck/model/reports/fixed-report';
import { fixedReports } from '@heliodeck/model/reports/fixed-reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import { type JSX, type ReactNode, useState } from 'react';
import { get } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { usePermissions } from '../../api/menus.ts';
import { ListPages } from '../../crud/list/list-pages.tsx';
import { EmptyList, LoadFailure, LoadingRows, StaleNotice } from '../../crud/notices/list-notices.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import tabbed from '../../ui/tabbed.module.css';
import { useRegionTree } from '../../widgets/region-tree/use-region-tree.ts';
import type { ScreenProps } from '../screen-props.ts';
import { MeterChoice } from './meter-choice.tsx';
import { type AskedFigure, OriginDrawer } from './origin-drawer.tsx';
import styles from './report.module.css';
import { ReportCards } from './report-cards.tsx';
import { reportExportWords } from './report-export-words.ts';
import { ReportFilters } from './report-filters.tsx';
import { ReportTable } from './report-table.tsx';
import { reportWords } from './report-words.ts';
import { SumDrawer } from './sum-drawer.tsx';
import { useAskedReport } from './use-asked-report.ts';
import { type ReportState, reportParameters, useReportState } from './use-report-state.ts';

/** With more rows than this no cards are used: a table renders only the visible rows. */
const mostCards = 200;

/** A report whose rows are calculated on request (docs/product/reports.md#fixed-reports). */
export default function FixedReportScreen({ menu }: ScreenProps): JSX.Element {
  const report = fixedReports.get(menu.code);
  if (report === undefined) throw new Error(`no report '${menu.code}'`);
  const w = useMessages(reportWords);
  const held = usePermissions();
  const [state, change] = useReportState(report);
  const parameters = reportParameters(state);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['report', report.key, parameters, state.page, state.size],
    queryFn: ({ signal }) =>
      get<FixedReportPage>(
        `${report.path}/list`,
        { ...parameters, current: state.page, size: state.size },
        signal,
      ),
    placeholderData: keepPreviousData,
    enabled: state.tab === 'all' || state.device !== undefined,
    retry: false,
  });
  const exported = useExport(report, state, isPlaceholderData ? undefined : data);
  const mayExport = held.has(`${report.key}_export`);
  useAskedReport(report, data !== undefined && !isFetching && !isPlaceholderData, () => {
    if (mayExport) void exported('export');
  });
  return (
    <article className={styles.page}>
      <ReportHead report={report} state={state} onChange={change} found={data}>
        {mayExport && (
          <>
            <Button onClick={() => void exported('pdf')}>{w.print}</Button>
            <Button onClick={() => void exported('export')}>{w.export}</Button>
          </>
        )}
      </ReportHead>
      {data && error && <StaleNotice error={error} onAgain={() => void refetch()} />}
      {!data && (error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />)}
      {data && data.records.length === 0 && <EmptyList text={w.none} />}
      <ReportRows report={report} state={state} onChange={change} page={data} busy={isFetching} />
    </article>
  );
}

/** Downloads the report; the spreadsheet after a question that says what it contains. */
function useExport(report: FixedReport, state: ReportState, page: FixedReportPage | undefined) {
  const w = useMessages(reportWords);
  const translate = useTranslate();
  const { ask, done, failed, running } = useFeedback();
  const { data: tree = [] } = useRegionTree();
  return async (tail: 'export' | 'pdf'): Promise<void> => {
    const told = translate(reportExportWords({ report, state, page, tree }));
    const text = `${translate(report.exportQuestion)}\n${told}`;
    if (tail === 'export' && !(await ask({ title: w.question, text }))) return;
    let end = running(report.key, w.exporting);
    try {
      const { name, bytes } = await download(
        `${report.path}/${tail}`,
        reportParameters(state),
        (received) => {
          end = running(report.key, w.received(fileSize(received)));
        },
      );
      done(w.exported(name, fileSize(bytes)));
    } catch (cause) {
      failed(cause);
    } finally {
      end();
    }
  };
}

interface ReportProps {
  readonly report: FixedReport;
  readonly state: ReportState;
  readonly onChange: ReturnType<typeof useReportState>[1];
}

interface ReportHeadProps extends ReportProps {
  readonly found: FixedReportPage | undefined;
  /** Buttons on the right. */
  readonly children: ReactNode;
}

/** The tabs for all devices and for one, and the filters. */
function ReportHead({ report, state, onChange, found, children }: ReportHeadProps): JSX.Element {
  const translate = useTranslate();
  const { stationId, regionId } = reportParameters(state);
  const within = { ...(stationId ? { stationId } : {}), ...(regionId ? { regionId } : {}) };
  return (
    <>
      {report.single && (
        <Tabs
          className={tabbed.shared ?? ''}
          activeKey={state.tab}
          onChange={(tab) => onChange({ tab: tab === 'one' ? tab : undefined })}
          items={[
            { key: 'all', label: translate(report.single.all) },
            { key: 'one', label: translate(report.single.one) },
          ]}
        />
      )}
      <search className={styles.head} aria-label={translate(report.label)}>
        <ReportFilters report={report} state={state} onChange={onChange} found={found} />
        {state.tab === 'one' && (
          <MeterChoice
            report={report}
            within={within}
            value={state.device}
            onChoose={(device) => onChange({ device })}
          />
        )}
        <span className={styles.grow} />
        {children}
      </search>
    </>
  );
}

interface ReportRowsProps extends ReportProps {
  readonly page: FixedReportPage | undefined;
  readonly busy: boolean;
}

/** The rows as a table, or as cards on a phone, and the origin of an opened figure or sum. */
function ReportRows({ report, state, onChange, page, busy }: ReportRowsProps): JSX.Element {
  const w = useMessages(reportWords);
  const translate = useTranslate();
  const isPhone = usePhone();
  const [figure, setFigure] = useState<AskedFigure>();
  const [summed, setSummed] = useState<ReportColumn>();
  const open = ({ id, period }: ReportRow, { opens = [], label: what, help }: ReportColumn): void =>
    setFigure({
      report: report.key,
      id,
      ways: opens,
      title: `${translate(what)} · ${period === 'total' ? w.allTime : period}`,
      ...(help === undefined ? {} : { help }),
    });
  return (
    <>
      {page && page.records.length > 0 && (
        <div className={styles.body} aria-busy={busy}>
          {isPhone && page.records.length <= mostCards ? (
            <ReportCards report={report} page={page} onOpenSum={setSummed} onOpen={open} />
          ) : (
            <ReportTable
              report={report}
              page={page}
              offset={(page.current - 1) * page.size}
              onOpenSum={setSummed}
              onOpen={open}
            />
          )}
          <div className={styles.foot}>
            <span className={styles.quiet}>{w.rows(page.total)}</span>
            <ListPages
              page={state.page}
              size={state.size}
              total={page.total}
              sizes={report.pageSizes}
              onPage={(next, size) => onChange({ page: next, size })}
            />
          </div>
        </div>
      )}
      <OriginDrawer figure={figure} onClose={() => setFigure(undefined)} />
      <SumDrawer
        report={report}
        parameters={reportParameters(state)}
        column={summed}
        onClose={() => setSummed(undefined)}
      />
    </>
  );
}
