import type { TemplateQuery } from '@heliodeck/model/tools/report-wire';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import type { JSX } from 'react';
import { get } from '../../../api/client.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { usePhone } from '../../../state/media.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { PreviewPage } from '../preview/preview-page.tsx';
import { ReportRefusal } from '../report-refusal.tsx';
import { reportFileWords } from '../report-words.ts';
import tools from '../tools.module.css';
import { ReportDesigner } from './designer.tsx';
import type { OpenedReport } from './opened-report.ts';

const base = 'blade-report/report';

/** The designer of a report; on small screens its preview. */
export function DesignerPage({ name }: { readonly name: string }): JSX.Element {
  const w = useMessages(reportFileWords);
  const isPhone = usePhone();
  const report = useQuery({
    queryKey: ['report template', name],
    queryFn: ({ signal }) => get<OpenedReport>(`${base}/template`, { name }, signal),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const sources = useQuery({
    queryKey: ['report sources'],
    queryFn: ({ signal }) => get<readonly TemplateQuery[]>(`${base}/sources`, {}, signal),
  });
  if (isPhone)
    return (
      <div className={tools.preview}>
        <Alert type="info" showIcon message={w.small} />
        <PreviewPage report={{ kind: 'preview', name, values: {} }} />
      </div>
    );
  const error = report.error ?? sources.error;
  if (error) return <ReportRefusal error={error} designing />;
  if (!report.data || !sources.data) return <Waiting />;
  return (
    <ReportDesigner
      key={`${report.data.id} ${report.data.version}`}
      report={report.data}
      sources={sources.data}
      onReload={() => void report.refetch()}
    />
  );
}
