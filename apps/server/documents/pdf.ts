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
   * The document as it is sent: it lies in a file without a name, so that neither this process holds it whole nor a slow reader
   * keeps others waiting.
   * @throws CodedError document.tooSlow, document.tooLarge, document.busy, document.failed
   */
  open(table: LaidOut): Promise<PdfFile>;
  /** The same as bytes, for what is kept or attached. */
  write(table: LaidOut): Promise<Buffer>;
  /** Ends the process that draws; the next document starts another one. */
  close(): void;
}

/** A document that waits to be read. */
export interface PdfFile {
  readonly size: number;
  readonly stream: Readable;
}

interface PdfLimits {
  /** A document that takes longer is given up and its process killed, ms. */
  readonly timeoutMs: number;
  /** Memory of the process that draws, MB: beyond it the process is killed. */
  readonly mostMegabytes: number;
  /** Documents after which the process is renewed: the compiler's memory grows with them. */
  readonly renewAfter: number;
  /** Documents that may wait for their turn. */
  readonly waiting: number;
  /** Where documents lie until they are opened. */
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

/** Opens the writer; its process starts with the first document. Documents are drawn one after another. */
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
  // It gets no environment: what draws texts of strangers knows no password of the program.
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
    // Looked at once more: whether a document is too large must not hang on when the timer came.
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

/** The most memory that a process has taken so far, as Linux counts it (VmHWM, proc(5)). */
async function peakMegabytes({ pid }: ChildProcess): Promise<number> {
  const kilobytes = /^VmHWM:\s*(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'latin1'))?.[1];
  return Math.round((Number(kilobytes) * 1024) / 1e6);
}
