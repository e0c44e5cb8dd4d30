import type { JSX } from 'react';
import { DesignerPage } from './designer/designer-page.tsx';
import { PreviewPage } from './preview/preview-page.tsx';
import type { ReportAddress } from './report-address.ts';

/** Replaces the console's frame if its address is that of a report. */
export default function FramedReport({ report }: { readonly report: ReportAddress }): JSX.Element {
  return report.kind === 'designer' ? (
    <DesignerPage key={report.name} name={report.name} />
  ) : (
    <PreviewPage key={report.name} report={report} />
  );
}
