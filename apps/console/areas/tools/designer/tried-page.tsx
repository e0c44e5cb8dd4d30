import type { PrintedPage } from '@heliodeck/model/tools/report-wire';
import type { Template } from '@heliodeck/reports/template/template';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Pagination } from 'antd';
import { type JSX, useState } from 'react';
import { post } from '../../../api/client.ts';
import { useLocale, useMessages } from '../../../i18n/messages.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { PageView } from '../preview/page-view.tsx';
import { ParameterForm } from '../preview/parameter-form.tsx';
import { ReportNotes } from '../preview/report-notes.tsx';
import { reportFileWords } from '../report-words.ts';
import tools from '../tools.module.css';
import { designerWords } from './designer-words.ts';

interface TriedProps {
  /** Name of the report. */
  readonly report: string;
  readonly template: Template;
  readonly onBack: () => void;
}

/** A preview of an unsaved template, page by page; parameters have their defaults initially. */
export function TriedPage({ report, template, onBack }: TriedProps): JSX.Element {
  const w = useMessages(designerWords);
  const r = useMessages(reportFileWords);
  const locale = useLocale();
  const [entered, setEntered] = useState<Readonly<Record<string, string>>>({});
  const [page, setPage] = useState(1);
  const tried = useQuery({
    queryKey: ['report tried', template, entered, page, locale],
    queryFn: () => post<PrintedPage>('blade-report/report/try', { template, page, values: entered }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const values = { ...tried.data?.values, ...entered };
  const pages = tried.data?.pages ?? 1;
  return (
    <div className={tools.preview}>
      <div className={tools.bar} role="toolbar" aria-label={r.parameters}>
        <Button onClick={onBack}>{r.back}</Button>
        {!tried.isPending && (
          <ParameterForm
            key={JSON.stringify(values)}
            report={report}
            draft={template}
            parameters={template.parameters}
            values={values}
            onShow={(chosen) => {
              setPage(1);
              setEntered(chosen);
            }}
          />
        )}
        <span className={tools.end}>
          {pages > 1 && (
            <Pagination
              simple
              aria-label={r.page}
              current={page}
              pageSize={1}
              total={pages}
              onChange={setPage}
            />
          )}
        </span>
      </div>
      {tried.isPending && <Waiting />}
      {tried.error && <Alert className={tools.problem} type="error" showIcon message={tried.error.message} />}
      {!tried.error && tried.data && (
        <>
          <ReportNotes notes={tried.data.notes} />
          <PageView html={tried.data.html} label={`${w.preview} ${page}`} />
        </>
      )}
    </div>
  );
}
