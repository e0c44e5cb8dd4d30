import { exportCode } from '@heliodeck/model/permissions/permission';
import { reportFile } from '@heliodeck/model/tools/report-file';
import type { PrintedPage } from '@heliodeck/model/tools/report-wire';
import type { Parameter } from '@heliodeck/reports/template/template';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Button, Pagination } from 'antd';
import { type JSX, useState } from 'react';
import { get } from '../../../api/client.ts';
import { download } from '../../../api/download.ts';
import { usePermission } from '../../../api/menus.ts';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useLocale, useMessages } from '../../../i18n/messages.ts';
import { Icon } from '../../../icons/icon.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { type ReportAddress, reportFrame } from '../report-address.ts';
import { ReportRefusal } from '../report-refusal.tsx';
import { reportFileWords } from '../report-words.ts';
import styles from '../tools.module.css';
import { PageView } from './page-view.tsx';
import { ParameterForm } from './parameter-form.tsx';
import { ReportNotes } from './report-notes.tsx';

const base = 'blade-report/report';

interface ReportForm {
  readonly title: string;
  readonly parameters: readonly Parameter[];
  /** Initial values of the form. */
  readonly values: Readonly<Record<string, string>>;
}

/** A report as it is printed, page by page, with its parameters, which are held in the address. */
export function PreviewPage({ report }: { readonly report: ReportAddress }): JSX.Element {
  const locale = useLocale();
  const asked = useQuery({
    queryKey: ['report parameters', report.name, locale],
    queryFn: ({ signal }) => get<ReportForm>(`${base}/parameters`, { name: report.name }, signal),
    retry: false,
  });
  if (asked.isError) return <ReportRefusal error={asked.error} />;
  if (!asked.data) return <Waiting />;
  return <Shown key={JSON.stringify(report.values)} report={report} asked={asked.data} />;
}

function Shown({
  report,
  asked,
}: {
  readonly report: ReportAddress;
  readonly asked: ReportForm;
}): JSX.Element {
  const w = useMessages(reportFileWords);
  const locale = useLocale();
  const navigate = useNavigate();
  const { failed } = useFeedback();
  const mayExport = usePermission(exportCode(reportFile));
  const [page, setPage] = useState(1);
  const [saving, setSaving] = useState<'pdf' | 'xlsx'>();
  const values = { ...asked.values, ...report.values };
  const missing = asked.parameters.some(({ name, required }) => required && !values[name]);
  const query = {
    name: report.name,
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`p_${name}`, value])),
  };
  const shown = useQuery({
    queryKey: ['report page', query, page, locale],
    queryFn: ({ signal }) => get<PrintedPage>(`${base}/preview`, { ...query, page: String(page) }, signal),
    enabled: !missing,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const save = async (kind: 'pdf' | 'xlsx'): Promise<void> => {
    setSaving(kind);
    try {
      await download(`${base}/${kind}`, query);
    } catch (error) {
      failed(error);
    } finally {
      setSaving(undefined);
    }
  };
  return (
    <div className={styles.preview}>
      <div className={styles.bar} role="toolbar" aria-label={w.parameters}>
        <ParameterForm
          report={report.name}
          parameters={asked.parameters}
          values={values}
          onShow={(chosen) =>
            void navigate({ to: '/myiframe/urlPath', search: reportFrame({ ...report, values: chosen }) })
          }
        />
        <span className={styles.end}>
          {shown.data && shown.data.pages > 1 && (
            <Pagination
              simple
              aria-label={w.page}
              current={page}
              pageSize={1}
              total={shown.data.pages}
              onChange={setPage}
            />
          )}
          {mayExport &&
            (['pdf', 'xlsx'] as const).map((kind) => (
              <Button
                key={kind}
                icon={<Icon name="download" size={16} />}
                loading={saving === kind}
                disabled={missing || saving !== undefined}
                onClick={() => void save(kind)}
              >
                {w[kind]}
              </Button>
            ))}
        </span>
      </div>
      {shown.isError && (
        <Alert
          className={styles.problem}
          type="error"
          showIcon
          message={shown.error.message}
          action={<Button onClick={() => void shown.refetch()}>{w.retry}</Button>}
        />
      )}
      {!shown.isError && shown.data && (
        <>
          <ReportNotes notes={shown.data.notes} />
          <PageView html={shown.data.html} label={`${shown.data.title} ${page}`} />
        </>
      )}
      {shown.isPending && !missing && <Waiting />}
    </div>
  );
}
