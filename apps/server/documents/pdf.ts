import { type ChildProcess, fork } from 'node:child_process';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { LaidOut } from '@heliodeck/reports/laid-out';
import type { Log } from '../context.ts';
import { turnstile } from '../spreadsheet/turnstile.ts';
import { pdfData } from './pdf-data.ts';
import type { PdfAnswer } from './pdf-process.ts';

/** Writes laid-out tables as PDF. */
export interface PdfWriter {
  /** @throws CodedError document.tooSlow, document.busy, document.failed */
  write(table: LaidOut): Promise<Buffer>;
  /** Ends the process that draws; the next document starts another one. */
  close(): void;
}

interface PdfLimits {
  /** A document that takes longer is given up and its process killed, ms. */
  readonly timeoutMs: number;
  /** Documents after which the process is renewed: the compiler's memory grows with them. */
  readonly renewAfter: number;
  /** Documents that may wait for their turn. */
  readonly waiting: number;
}

const usual: PdfLimits = { timeoutMs: 30_000, renewAfter: 200, waiting: 20 };

/** Opens the writer; its process starts with the first document. Documents are drawn one after another. */
export function openPdfWriter(log: Pick<Log, 'error'>, limits: Partial<PdfLimits> = {}): PdfWriter {
  const { timeoutMs, renewAfter, waiting } = { ...usual, ...limits };
  const turns = turnstile(1);
  let inLine = 0;
  let running: { readonly child: ChildProcess; drawn: number } | undefined;
  const end = (): void => {
    running?.child.kill('SIGKILL');
    running = undefined;
  };
  return {
    async write(table) {
      if (inLine > waiting) throw new CodedError('document.busy');
      inLine += 1;
      const leave = await turns.enter();
      try {
        running ??= { child: started(), drawn: 0 };
        const answer = await asked(running.child, pdfData(table), timeoutMs);
        running.drawn += 1;
        if (running.drawn >= renewAfter) end();
        if ('pdf' in answer) return Buffer.from(answer.pdf);
        log.error('a document could not be drawn', { title: table.title, failure: answer.failure });
        throw new CodedError('document.failed');
      } catch (error) {
        if (error instanceof Ended) {
          end();
          log.error('the process that draws documents was ended', { title: table.title, why: error.message });
          throw new CodedError(error.isLate ? 'document.tooSlow' : 'document.failed', {
            seconds: timeoutMs / 1000,
          });
        }
        throw error;
      } finally {
        inLine -= 1;
        leave();
      }
    },
    close: end,
  };
}

class Ended extends Error {
  readonly isLate: boolean;
  constructor(message: string, isLate: boolean) {
    super(message);
    this.isLate = isLate;
  }
}

function started(): ChildProcess {
  // It gets no environment: what draws texts of strangers knows no password of the program.
  const child = fork(new URL('./pdf-process.ts', import.meta.url), {
    ...{ serialization: 'advanced', env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
  });
  child.unref();
  child.channel?.unref();
  return child;
}

function asked(child: ChildProcess, order: object, timeoutMs: number): Promise<PdfAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new Ended('took too long', true))), timeoutMs);
    const answered = (answer: PdfAnswer) => settle(() => resolve(answer));
    const gone = (code: number | null) => settle(() => reject(new Ended(`exited with ${code}`, false)));
    const failed = (error: Error) => settle(() => reject(new Ended(error.message, false)));
    const settle = (then: () => void) => {
      clearTimeout(timer);
      child.off('message', answered).off('exit', gone).off('error', failed);
      then();
    };
    child.once('message', answered).once('exit', gone).once('error', failed);
    child.send(order, (error) => {
      if (error) failed(error);
    });
  });
}
