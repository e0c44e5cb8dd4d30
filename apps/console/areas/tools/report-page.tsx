import type { JSX } from 'react';
import { DesignerPage } from './designer/designer-page.tsx';
import { PreviewPage } from './preview/preview-page.tsx';
import type { ReportAddress } from './report-address.ts';

/** What stands in the console's frame where its address is one of a report. */
export default function FramedReport({ report }: { readonly report: ReportAddress }): JSX.Element {
  return report.kind === 'designer' ? (
    <DesignerPage key={report.name} name={report.name} />
  ) : (
    <PreviewPage key={report.name} report={report} />
  );
}
