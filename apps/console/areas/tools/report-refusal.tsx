import { ApiError } from '@heliodeck/client/api-error';
import { Alert } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { reportFileWords } from './report-words.ts';
import styles from './tools.module.css';

/**
 * Why a report is not displayed, or cannot be designed: it does not exist for this user, it is for other roles, or the
 * server's error.
 */
export function ReportRefusal({
  error,
  designing = false,
}: {
  readonly error: Error;
  readonly designing?: boolean;
}): JSX.Element {
  const w = useMessages(reportFileWords);
  const known: Readonly<Record<string, readonly [message: string, description: string]>> = {
    'record.notFound': [w.gone, w.goneText],
    ...(designing ? { 'request.forbidden': [w.notDesigned, w.notDesignedText] as const } : {}),
  };
  const reason = (error instanceof ApiError ? error.reason : undefined) ?? '';
  const [message, description] = known[reason] ?? [error.message];
  return (
    <Alert
      className={styles.problem}
      type="warning"
      showIcon
      message={message}
      {...(description === undefined ? {} : { description })}
    />
  );
}
