import { CodedError } from '@heliodeck/model/wire/coded-error';
import { templateLimits } from '@heliodeck/reports/template/template';
import { guardSheet } from '../../../../spreadsheet/guard.ts';
import { readInThread } from '../../../../spreadsheet/reading-thread.ts';
import { sheetLimits } from '../../../../spreadsheet/sheet-limits.ts';
import { turnstile } from '../../../../spreadsheet/turnstile.ts';
import type { ReadFrame } from './frame-of.ts';
import type { FrameAnswer } from './frame-worker.ts';

const turns = turnstile(sheetLimits.atOnce);

/**
 * The format of a file; undefined if it is not a spreadsheet. The error of guardSheet is not passed on, because it names .xls, which only
 * imports of records accept.
 */
async function formOf(bytes: Buffer): Promise<string | undefined> {
  try {
    return await guardSheet(bytes);
  } catch (error) {
    if (error instanceof CodedError && error.code === 'sheet.wrongType') return undefined;
    throw error;
  }
}

/**
 * Reads the first sheet of an .xlsx as the frame of a template: checks the content first, then parses it in a thread.
 * @throws CodedError sheet.…, report.frameType, report.frameTooLarge
 */
export async function readFrame(bytes: Buffer): Promise<ReadFrame> {
  if ((await formOf(bytes)) !== 'xlsx') throw new CodedError('report.frameType');
  const leave = await turns.enter();
  try {
    const program = new URL('./frame-worker.ts', import.meta.url);
    const answer = await readInThread<FrameAnswer>(program, bytes, sheetLimits.timeoutMs);
    if ('unreadable' in answer) throw new CodedError('sheet.unreadable');
    if ('formulas' in answer) return answer;
    const { rows, columns, cells } = templateLimits;
    throw new CodedError('report.frameTooLarge', { rows, columns, cells });
  } finally {
    leave();
  }
}
