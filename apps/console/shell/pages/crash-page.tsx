import { label } from '@heliodeck/kit/label';
import { type JSX, useEffect } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { noteError } from '../../state/client-errors.ts';
import { NoticePage } from '../../ui/notice-page.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { isMissingCode } from './missing-code.ts';

const words = {
  title: label('页面出错了', 'This page has failed'),
  text: label(
    '错误已记入日志。可以重试；若再次出现，请联系管理员。',
    'The fault is in the log. Try again; if it returns, tell your administrator.',
  ),
  stale: label('控制台已更新，请重新加载页面。', 'The console has been updated. Reload the page.'),
  again: label('重试', 'Try again'),
  reload: label('重新加载', 'Reload'),
};

interface CrashPageProps {
  readonly error: unknown;
  readonly reset: () => void;
  /** The top bar does not display the title. */
  readonly alone?: boolean;
}

/** Displayed in place of a screen that crashed; the shell around it keeps working. */
export function CrashPage({ error, reset, alone = false }: CrashPageProps): JSX.Element {
  const w = useMessages(words);
  useEffect(() => noteError('screen', error), [error]);
  const stale = isMissingCode(error);
  return (
    <NoticePage alone={alone} title={w.title} text={stale ? w.stale : w.text}>
      {!stale && <PlainButton onClick={reset}>{w.again}</PlainButton>}
      <PlainButton primary onClick={() => location.reload()}>
        {w.reload}
      </PlainButton>
    </NoticePage>
  );
}

/** Displayed for an address that failed before its page could be determined. */
export function LoneCrashPage(props: CrashPageProps): JSX.Element {
  return <CrashPage {...props} alone />;
}
