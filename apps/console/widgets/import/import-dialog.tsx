import { ApiError } from '@heliodeck/client/api-error';
import { type ImportReport, isOfHeadings } from '@heliodeck/model/wire/import-report';
import { Button, Modal, Upload } from 'antd';
import { type JSX, useState } from 'react';
import { api } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { usePhone } from '../../state/media.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import styles from './import.module.css';
import { ImportVerdict } from './import-verdict.tsx';
import { importWords } from './import-words.ts';
import { saveRefusedRows } from './save-refused-rows.ts';
import { WishLine } from './wish-line.tsx';

interface ImportDialogProps {
  readonly title: string;
  /** API paths: the import, and its template. */
  readonly path: string;
  readonly template: string;
  readonly onImported: (report: ImportReport) => Promise<void>;
  readonly onClose: () => void;
}

/** Current operation: a file is validated as soon as it is selected, and imported when the user confirms. */
type Busy = 'judging' | 'importing' | undefined;

const types = '.xls,.xlsx';

/** Options of the import. */
interface Wishes {
  readonly covered: boolean;
  readonly skipBad: boolean;
}

function send(path: string, file: File, wishes: Wishes, dryRun: boolean): Promise<ImportReport> {
  const form = new FormData();
  form.set('excelFile', file);
  return api.upload<ImportReport>(path, form, {
    isCovered: wishes.covered ? 1 : 0,
    ...(wishes.skipBad ? { skipBad: 1 } : {}),
    ...(dryRun ? { dryRun: 1 } : {}),
  });
}

/** Whether an import would write anything. */
function isUseful({ added, covered, faults, faultCount }: ImportReport, { skipBad }: Wishes): boolean {
  if (!skipBad) return faultCount === 0;
  return added + covered > 0 && !faults.some(isOfHeadings);
}

/**
 * Imports a spreadsheet: dropped, validated row by row, and only then written (docs/product/console.md#import-dialog).
 */
export function ImportDialog(props: ImportDialogProps): JSX.Element {
  const { title, template, onClose } = props;
  const w = useMessages(importWords);
  const { failed } = useFeedback();
  const around = useFirstFocus({ wanted: '[role="button"]' });
  const { file, wishes, report, refusal, busy, choose, wish, start } = useImport(props);
  const ready = report && isUseful(report, wishes) && busy === undefined && refusal === '';
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
      styles={{ body: { maxHeight: 'calc(100 * var(--dvh) - 208px)', overflow: 'auto' } }}
    >
      <div ref={around} className={styles.rows}>
        <FileChoice file={file} disabled={busy !== undefined} onChoose={choose} />
        <WishLine
          title={w.isCovered}
          wished={wishes.covered}
          help={wishes.covered ? w.coveredHelp : w.keptHelp}
          disabled={busy !== undefined}
          onWish={(covered) => wish({ covered })}
        />
        <WishLine
          title={w.skipBad}
          wished={wishes.skipBad}
          help={wishes.skipBad ? w.skipHelp : w.allHelp}
          disabled={busy !== undefined}
          onWish={(skipBad) => wish({ skipBad })}
        />
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
        {report && !busy && !refusal && <ImportVerdict report={report} skipBad={wishes.skipBad} />}
      </div>
    </Modal>
  );
}

/** The chosen file, its validation, and the import. */
function useImport({ path, onImported, onClose }: ImportDialogProps) {
  const w = useMessages(importWords);
  const { done, failed } = useFeedback();
  const [file, setFile] = useState<File>();
  const [wishes, setWishes] = useState<Wishes>({ covered: false, skipBad: false });
  const [report, setReport] = useState<ImportReport>();
  /** Why the server, or this page, refuses the file. */
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
  const judge = (chosen: File, wished: Wishes): Promise<void> => {
    setReport(undefined);
    return during('judging', async () => setReport(await send(path, chosen, wished, true)));
  };
  const choose = (chosen: File): void => {
    setFile(chosen);
    setReport(undefined);
    if (/\.xlsx?$/i.test(chosen.name)) void judge(chosen, wishes);
    else setRefusal(w.wrongType);
  };
  const wish = (change: Partial<Wishes>): void => {
    const wished = { ...wishes, ...change };
    setWishes(wished);
    if (file) void judge(file, wished);
  };
  const start = (): Promise<void> =>
    during('importing', async () => {
      if (!file) return;
      const written = await send(path, file, wishes, false);
      const { added, covered, refused, refusedRows } = written;
      if (refusedRows) saveRefusedRows(refusedRows);
      done(refusedRows ? w.resultLeft(added, covered, refused) : w.result(added, covered));
      onClose();
      await onImported(written);
    });
  return { file, wishes, report, refusal, busy, choose, wish, start };
}

function FileChoice(props: {
  readonly file: File | undefined;
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
}): JSX.Element {
  const { file, disabled, onChoose } = props;
  const w = useMessages(importWords);
  // A phone has no drag and drop.
  const begin = usePhone() ? w.choose : w.drop;
  return (
    <Upload.Dragger
      accept={types}
      disabled={disabled}
      showUploadList={false}
      aria-label={begin}
      beforeUpload={(chosen) => {
        onChoose(chosen);
        return false;
      }}
    >
      <div className={styles.drop}>
        <Icon name="upload" size={28} />
        <p>{file ? file.name : begin}</p>
        <p className={styles.quiet}>{file ? w.another : w.dropHelp}</p>
      </div>
    </Upload.Dragger>
  );
}
