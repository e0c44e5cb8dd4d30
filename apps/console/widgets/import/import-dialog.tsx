import type { ImportReport } from '@heliodeck/model/wire/import-report';
import { Button, Modal, Switch, Upload } from 'antd';
import { type JSX, useId, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { upload } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../icons/icon.tsx';
import { ToneMark } from '../../theme/tone.tsx';
import styles from './import.module.css';
import { ImportVerdict } from './import-verdict.tsx';
import { importWords } from './import-words.ts';

interface ImportDialogProps {
  readonly title: string;
  /** Calls below /api: the import itself, and its template. */
  readonly path: string;
  readonly template: string;
  readonly onImported: (report: ImportReport) => Promise<void>;
  readonly onClose: () => void;
}

/** What is happening: a file is judged as soon as it is chosen, and imported when the person says so. */
type Busy = 'judging' | 'importing' | undefined;

const types = '.xls,.xlsx';

function send(path: string, file: File, covered: boolean, dryRun: boolean): Promise<ImportReport> {
  const form = new FormData();
  form.set('excelFile', file);
  return upload<ImportReport>(path, form, { isCovered: covered ? 1 : 0, ...(dryRun ? { dryRun: 1 } : {}) });
}

/** Imports a spreadsheet: dropped, judged row by row, and only then written (docs/product/console.md#import-dialog). */
export function ImportDialog(props: ImportDialogProps): JSX.Element {
  const { title, path, template, onImported, onClose } = props;
  const w = useWords(importWords);
  const id = useId();
  const { done, failed } = useFeedback();
  const [file, setFile] = useState<File>();
  const [covered, setCovered] = useState(false);
  const [report, setReport] = useState<ImportReport>();
  /** Why the server, or this page, does not take the file. */
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState<Busy>();

  const during = async (what: Busy, work: () => Promise<void>): Promise<void> => {
    setBusy(what);
    setRefusal('');
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.fault === 'refused') setRefusal(error.message);
      else failed(error);
    } finally {
      setBusy(undefined);
    }
  };
  const judge = (chosen: File, overwrite: boolean): Promise<void> => {
    setReport(undefined);
    return during('judging', async () => setReport(await send(path, chosen, overwrite, true)));
  };
  const choose = (chosen: File): void => {
    setFile(chosen);
    setReport(undefined);
    if (/\.xlsx?$/i.test(chosen.name)) void judge(chosen, covered);
    else setRefusal(w.wrongType);
  };
  const cover = (overwrite: boolean): void => {
    setCovered(overwrite);
    if (file) void judge(file, overwrite);
  };
  const start = (): Promise<void> =>
    during('importing', async () => {
      if (!file) return;
      const written = await send(path, file, covered, false);
      done(w.result(written.added, written.covered));
      onClose();
      await onImported(written);
    });
  const ready = report?.faultCount === 0 && busy === undefined && refusal === '';
  return (
    <Modal
      open
      centered
      title={title}
      width={620}
      closable={busy !== 'importing'}
      keyboard={busy !== 'importing'}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button disabled={busy === 'importing'} onClick={onClose}>
            {w.cancel}
          </Button>
          <Button
            type="primary"
            disabled={!ready}
            loading={busy === 'importing'}
            onClick={() => void start()}
          >
            {w.start}
          </Button>
        </>
      }
      styles={{ body: { maxHeight: 'calc(100dvh - 208px)', overflow: 'auto' } }}
    >
      <div className={styles.rows}>
        <Upload.Dragger
          accept={types}
          disabled={busy !== undefined}
          showUploadList={false}
          aria-label={w.drop}
          beforeUpload={(chosen) => {
            choose(chosen);
            return false;
          }}
        >
          <div className={styles.drop}>
            <Icon name="upload" size={28} />
            <p>{file ? file.name : w.drop}</p>
            <p className={styles.quiet}>{file ? w.another : w.dropHelp}</p>
          </div>
        </Upload.Dragger>
        <div className={styles.line}>
          <label htmlFor={`${id}covered`}>{w.isCovered}</label>
          <Switch id={`${id}covered`} checked={covered} disabled={busy !== undefined} onChange={cover} />
          <span>{covered ? w.yes : w.no}</span>
          <span className={styles.quiet}>{covered ? w.coveredHelp : w.keptHelp}</span>
        </div>
        <div className={styles.line}>
          <span>{w.template}</span>
          <Button
            icon={<Icon name="download" size={16} />}
            onClick={() => void download(template).catch(failed)}
          >
            {w.download}
          </Button>
        </div>
        {busy && (
          <div role="status">
            <p className={styles.quiet}>{w[busy]}</p>
            <div className={styles.progress} />
          </div>
        )}
        {refusal && (
          <p className={styles.verdict} role="alert">
            <ToneMark tone="critical" />
            <span>{refusal}</span>
          </p>
        )}
        {report && !busy && !refusal && <ImportVerdict report={report} />}
      </div>
    </Modal>
  );
}
