import type { WireRow } from '@heliodeck/client/page';
import { label } from '@heliodeck/kit/label';
import { type KeptReport, type MailedReport, reportRun } from '@heliodeck/model/reports/report-schedule';
import type { JSX } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { Absent } from '../../fields/shared/absent.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { NoneYet } from '../../widgets/none-yet/none-yet.tsx';
import styles from './report.module.css';

const words = {
  waiting: label('等待发送', 'Waiting'),
  sent: label('已发送', 'Sent'),
  failed: label('失败', 'Failed'),
  someone: label('收件人', 'Recipient'),
  none: label('还没有生成过报表', 'No report has been made yet'),
  meaning: label(
    '报表计划到期或“立即生成”后，报表文件和邮件发送结果会显示在这里。',
    'The files of scheduled reports and the results of their mails appear here once a schedule is due or Make now is pressed.',
  ),
};

/** Reports created by schedules: their files, and the results of the mails (docs/product/reports.md#schedules). */
export default function RunScreen(): JSX.Element {
  const w = useMessages(words);
  const cells = {
    fileName: (_: unknown, row: WireRow) => <Files files={row.files} />,
    mailed: (value: unknown) => <Mails mailed={value} />,
  };
  return (
    <CrudScreen
      entity={reportRun}
      cells={cells}
      lead={['dueAt', 'scheduleId', 'state']}
      empty={
        <NoneYet text={w.none} next="reportSchedule">
          <p>{w.meaning}</p>
        </NoneYet>
      }
    />
  );
}

function Files({ files }: { readonly files: unknown }): JSX.Element {
  const list = Array.isArray(files) ? (files as readonly KeptReport[]) : [];
  if (list.length === 0) return <Absent />;
  return (
    <>
      {list.map(({ name, originalName, link }) => (
        <a key={name} className={styles.file} href={link} download={originalName}>
          {originalName}
        </a>
      ))}
    </>
  );
}

function Mails({ mailed }: { readonly mailed: unknown }): JSX.Element {
  const w = useMessages(words);
  const list = Object.entries((mailed ?? {}) as Readonly<Record<string, MailedReport>>);
  if (list.length === 0) return <Absent />;
  return (
    <>
      {list.map(([id, { name, state, detail }]) => (
        <span key={id} title={detail || undefined}>
          {name || w.someone}: {w[state]}{' '}
        </span>
      ))}
    </>
  );
}
