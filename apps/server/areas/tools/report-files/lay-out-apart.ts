import { Worker } from 'node:worker_threads';
import { label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Template } from '@heliodeck/reports/template/template';
import { turnstile } from '../../../spreadsheet/turnstile.ts';
import type { LayoutAnswer, LayoutOrder } from './layout-worker.ts';

interface LayoutLimits {
  /** Threads at once. */
  readonly atOnce: number;
  /** Most reports that may wait for a thread: each holds its records in memory. */
  readonly waiting: number;
  readonly timeoutMs: number;
  readonly mostMegabytes: number;
}

const usual: LayoutLimits = { atOnce: 2, waiting: 20, timeoutMs: 30_000, mostMegabytes: 768 };

/**
 * Returns a function that lays a report out in a separate thread, so that templates of users cannot block the server. The thread is terminated
 * on a timeout, and ends when it needs too much memory; the error names the report, because a schedule or a board runs several.
 */
export function layoutThreads(limits: Partial<LayoutLimits> = {}) {
  const { atOnce, waiting, timeoutMs, mostMegabytes } = { ...usual, ...limits };
  const turns = turnstile(atOnce);
  let inLine = 0;
  /** @throws CodedError document.tooSlow, document.tooLarge, document.busy, document.failed */
  return async (order: LayoutOrder): Promise<LayoutAnswer> => {
    if (inLine >= atOnce + waiting) throw new CodedError('document.busy');
    inLine += 1;
    const leave = await turns.enter();
    const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    });
    try {
      return await new Promise<LayoutAnswer>((resolve, reject) => {
        const timer = setTimeout(() => reject(tooSlow(order.template, timeoutMs / 1000)), timeoutMs);
        worker
          .once('message', resolve)
          .once('error', (cause) => reject(failure(order.template, cause)))
          .once('exit', () => {
            clearTimeout(timer);
            reject(failure(order.template));
          });
      });
    } finally {
      await worker.terminate();
      inLine -= 1;
      leave();
    }
  };
}

/** The layout of all reports of this process. */
export const layOutApart = layoutThreads();

function tooSlow({ name }: Template, seconds: number): CodedError {
  const words = label(
    `报表“${name.zh}”在{seconds}秒内未能生成，请缩小范围，或减少记录与扩展`,
    `The report ‘${name.en}’ was not finished within {seconds} seconds; choose a smaller range, or use fewer records or expand less`,
  );
  return new CodedError('document.tooSlow', { seconds }, { words });
}

function failure({ name }: Template, cause?: unknown): CodedError {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    const words = label(
      `报表“${name.zh}”所需内存超出限制，请缩小范围，或减少记录与扩展`,
      `The report ‘${name.en}’ needs more memory than it may have; choose a smaller range, or use fewer records or expand less`,
    );
    return new CodedError('document.tooLarge', {}, { words, cause });
  }
  const words = label(
    `报表“${name.zh}”生成失败，请联系管理员查看错误日志`,
    `The report ‘${name.en}’ could not be written; the error log says why`,
  );
  return new CodedError('document.failed', {}, { words, cause });
}
