import { fileSize } from '@heliodeck/kit/file-size';
import type { FixedReportPage, ReportColumn, ReportRow } from '@heliodeck/model/reports/fixed-report';
import { fixedReports } from '@heliodeck/model/reports/fixed-reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import { type JSX, useState } from 'react';
import { get } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { usePermissions } from '../../api/menus.ts';
import { EmptyList, LoadFailure, LoadingRows, StaleNotice } from '../../crud/list-notices.tsx';
import { ListPages } from '../../crud/list-pages.tsx';
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
import { reportParameters, useReportState } from './use-report-state.ts';

/** With more rows than this no cards are used: a table renders only the visible rows. */
const mostCards = 200;

/** A report whose rows are calculated on request (docs/product/reports.md#fixed-reports). */
export default function FixedReportScreen({ menu }: ScreenProps): JSX.Element {
  const report = fixedReports.get(menu.code);
  if (report === undefined) throw new Error(`no report '${menu.code}'`);
  const w = useMessages(reportWords);
  const translate = useTranslate();
  const held = usePermissions();
  const isPhone = usePhone();
  const { ask, done, failed, running } = useFeedback();
  const [state, change] = useReportState(report);
  const [figure, setFigure] = useState<AskedFigure>();
  const [summed, setSummed] = useState<ReportColumn>();
  const parameters = reportParameters(state);
  const isReady = state.tab === 'all' || state.device !== undefined;
  const { data: tree = [] } = useRegionTree();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['report', report.key, parameters, state.page, state.size],
    queryFn: ({ signal }) =>
      get<FixedReportPage>(
        `${report.path}/list`,
        { ...parameters, current: state.page, size: state.size },
        signal,
      ),
    placeholderData: keepPreviousData,
    enabled: isReady,
    retry: false,
  });
  const exported = async (tail: 'export' | 'pdf'): Promise<void> => {
    const told = translate(
      reportExportWords({ report, state, page: isPlaceholderData ? undefined : data, tree }),
    );
    const text = `${translate(report.exportQuestion)}\n${told}`;
    if (tail === 'export' && !(await ask({ title: w.question, text }))) return;
    let end = running(report.key, w.exporting);
    try {
      const { name, bytes } = await download(`${report.path}/${tail}`, parameters, (received) => {
        end = running(report.key, w.received(fileSize(received)));
      });
      done(w.exported(name, fileSize(bytes)));
    } catch (cause) {
      failed(cause);
    } finally {
      end();
    }
  };
  useAskedReport(report, data !== undefined && !isFetching && !isPlaceholderData, () => {
    if (held.has(`${report.key}_export`)) void exported('export');
  });
  const open = (row: ReportRow, { opens = [], label: what, help }: ReportColumn): void =>
    setFigure({
      report: report.key,
      id: row.id,
      ways: opens,
      title: titleOf(row.period, translate(what)),
      ...(help === undefined ? {} : { help }),
    });
  const { stationId, regionId } = parameters;
  const within = { ...(stationId ? { stationId } : {}), ...(regionId ? { regionId } : {}) };
  return (
    <article className={styles.page}>
      {report.single && (
        <Tabs
          className={tabbed.shared ?? ''}
          activeKey={state.tab}
          onChange={(tab) => change({ tab: tab === 'one' ? tab : undefined })}
          items={[
            { key: 'all', label: translate(report.single.all) },
            { key: 'one', label: translate(report.single.one) },
          ]}
        />
      )}
      <search className={styles.head} aria-label={translate(report.label)}>
        <ReportFilters report={report} state={state} onChange={change} found={data} />
        {state.tab === 'one' && (
          <MeterChoice
            report={report}
            within={within}
            value={state.device}
            onChoose={(device) => change({ device })}
          />
        )}
        <span className={styles.grow} />
        {held.has(`${report.key}_export`) && (
          <>
            <Button onClick={() => void exported('pdf')}>{w.print}</Button>
            <Button onClick={() => void exported('export')}>{w.export}</Button>
          </>
        )}
      </search>
      {data && error && <StaleNotice error={error} onAgain={() => void refetch()} />}
      {!data && (error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />)}
      {data && data.records.length === 0 && <EmptyList text={w.none} />}
      {data && data.records.length > 0 && (
        <div className={styles.body} aria-busy={isFetching}>
          {isPhone && data.records.length <= mostCards ? (
            <ReportCards report={report} page={data} onOpenSum={setSummed} onOpen={open} />
          ) : (
            <ReportTable
              report={report}
              page={data}
              offset={(data.current - 1) * data.size}
              onOpenSum={setSummed}
              onOpen={open}
            />
          )}
          <div className={styles.foot}>
            <span className={styles.quiet}>{w.rows(data.total)}</span>
            <ListPages
              page={state.page}
              size={state.size}
              total={data.total}
              sizes={report.pageSizes}
              onPage={(page, size) => change({ page, size })}
            />
          </div>
        </div>
      )}
      <OriginDrawer figure={figure} onClose={() => setFigure(undefined)} />
      <SumDrawer
        report={report}
        parameters={parameters}
        column={summed}
        onClose={() => setSummed(undefined)}
      />
    </article>
  );
  function titleOf(period: string, what: string): string {
    return `${what} · ${period === 'total' ? w.allTime : period}`;
  }
}
