import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { LaidOut } from '@heliodeck/reports/laid-out';
import type { Log } from '../context.ts';
import { turnstile } from '../spreadsheet/turnstile.ts';
import { pdfData } from './pdf-data.ts';
import type { PdfAnswer } from './pdf-process.ts';

/** Writes laid-out tables as PDF. */
export interface PdfWriter {
  /**
   * Renders a document for sending: it is in a file without a name, so that this process need not hold it in memory and a slow reader does
   * not block others.
   * @throws CodedError document.tooSlow, document.tooLarge, document.busy, document.failed
   */
  open(table: LaidOut): Promise<PdfFile>;
  /** Renders it as bytes, for storing or attaching. */
  write(table: LaidOut): Promise<Buffer>;
  /** Ends the rendering process; the next document starts another one. */
  close(): void;
}

/** A document to be read. */
export interface PdfFile {
  readonly size: number;
  readonly stream: Readable;
}

interface PdfLimits {
  /** Time limit of a document, ms; then it fails and its process is killed. */
  readonly timeoutMs: number;
  /** Memory limit of the rendering process, MB: beyond it the process is killed. */
  readonly mostMegabytes: number;
  /** Documents after which the process is replaced: the compiler's memory grows with them. */
  readonly renewAfter: number;
  /** Most documents that may wait. */
  readonly waiting: number;
  /** Folder of documents until they are opened. */
  readonly folder: string;
}

const lookEveryMs = 200;
const usual: PdfLimits = {
  timeoutMs: 30_000,
  mostMegabytes: 1500,
  renewAfter: 200,
  waiting: 20,
  folder: tmpdir(),
};

/** Opens the writer; its process starts with the first document. Renders one document at a time. */
export function openPdfWriter(log: Pick<Log, 'error'>, limits: Partial<PdfLimits> = {}): PdfWriter {
  const { renewAfter, waiting, folder, ...each } = { ...usual, ...limits };
  const turns = turnstile(1);
  let inLine = 0;
  let running: { readonly child: ChildProcess; drawn: number } | undefined;
  const end = (): void => {
    running?.child.kill('SIGKILL');
    running = undefined;
  };
  const opened: PdfWriter['open'] = async (table) => {
    if (inLine > waiting) throw new CodedError('document.busy');
    inLine += 1;
    const leave = await turns.enter();
    const to = join(folder, `heliodeck-${randomUUID()}.pdf`);
    try {
      running ??= { child: started(), drawn: 0 };
      const answer = await asked(running.child, { ...pdfData(table), to }, each);
      running.drawn += 1;
      if (running.drawn >= renewAfter) end();
      if ('size' in answer) {
        const file = await open(to);
        return { size: answer.size, stream: file.createReadStream() };
      }
      log.error('a document could not be drawn', { title: table.title, failure: answer.failure });
      throw new CodedError('document.failed');
    } catch (error) {
      if (error instanceof Ended) {
        end();
        log.error('the process that draws documents was ended', { title: table.title, why: error.message });
        throw new CodedError(error.code, { seconds: each.timeoutMs / 1000 });
      }
      throw error;
    } finally {
      await rm(to, { force: true });
      inLine -= 1;
      leave();
    }
  };
  return {
    open: opened,
    write: async (table) => buffer((await opened(table)).stream),
    close: end,
  };
}

type EndCode = 'document.tooSlow' | 'document.tooLarge' | 'document.failed';

class Ended extends Error {
  readonly code: EndCode;
  constructor(message: string, code: EndCode) {
    super(message);
    this.code = code;
  }
}

function started(): ChildProcess {
  // Without environment: the process renders untrusted texts and must have no passwords.
  const child = fork(new URL('./pdf-process.ts', import.meta.url), {
    serialization: 'advanced',
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
}

function asked(
  child: ChildProcess,
  order: object,
  { timeoutMs, mostMegabytes }: Pick<PdfLimits, 'timeoutMs' | 'mostMegabytes'>,
): Promise<PdfAnswer> {
  return new Promise((resolve, reject) => {
    const refused = (message: string, code: EndCode) => settle(() => reject(new Ended(message, code)));
    const timer = setTimeout(() => refused('took too long', 'document.tooSlow'), timeoutMs);
    const look = (): Promise<void> =>
      peakMegabytes(child).then(
        (size) => void (size > mostMegabytes && refused(`took ${size} MB`, 'document.tooLarge')),
        () => undefined,
      );
    const meter = setInterval(look, lookEveryMs);
    // Checked once more: whether a document is too large must not depend on when the timer fired.
    const answered = (answer: PdfAnswer) => void look().then(() => settle(() => resolve(answer)));
    const gone = (code: number | null) => refused(`exited with ${code}`, 'document.failed');
    const failed = (error: Error) => refused(error.message, 'document.failed');
    const settle = (then: () => void) => {
      clearTimeout(timer);
      clearInterval(meter);
      child.off('message', answered).off('exit', gone).off('error', failed);
      then();
    };
    child.once('message', answered).once('exit', gone).once('error', failed);
    child.send(order, (error) => {
      if (error) failed(error);
    });
  });
}

/** Peak memory of a process as counted by Linux (VmHWM, proc(5)). */
async function peakMegabytes({ pid }: ChildProcess): Promise<number> {
  const kilobytes = /^VmHWM:\s*(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'latin1'))?.[1];
  return Math.round((Number(kilobytes) * 1024) / 1e6);
}
