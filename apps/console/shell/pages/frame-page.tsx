import { label } from '@heliodeck/kit/label';
import { type JSX, lazy, Suspense } from 'react';
import { reportAddress } from '../../areas/tools/report-address.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useAddress } from '../../state/address.ts';
import { NoticePage } from '../../ui/notice-page.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { allowedFrameAddress } from './frame-address.ts';
import styles from './frame-page.module.css';

const words = {
  refused: label('不能显示此地址', 'This address cannot be shown'),
  refusedText: label('只显示平台自身的页面。', 'Only pages of the platform itself are shown here.'),
};

const ReportPage = lazy(() => import('../../areas/tools/report-page.tsx'));

/**
 * Displays another page of the platform inside the console: /myiframe/urlPath?name=…&src=… (report designer,
 * preview).
 */
export function FramePage(): JSX.Element {
  const w = useMessages(words);
  const { name = '', src = '' } = useAddress();
  const address = allowedFrameAddress(src, location.origin);
  if (!address) return <NoticePage title={w.refused} text={w.refusedText} />;
  const report = reportAddress(address);
  if (report)
    return (
      <Suspense fallback={<Waiting />}>
        <ReportPage report={report} />
      </Suspense>
    );
  return <iframe title={name || address} src={address} className={styles.frame} />;
}
