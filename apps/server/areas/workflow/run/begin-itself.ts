import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { ProcessRun } from './process-run.ts';
import type { Start } from './run-parts.ts';

/** Starts a process automatically. @throws CodedError workflow.cannotBegin: if stored, it would have no active element and never end */
export async function beginItself(run: ProcessRun, asked: Start): Promise<void> {
  const { refused } = await run.start(asked);
  if (refused !== undefined)
    throw new CodedError('workflow.cannotBegin', { at: asked.at ?? '' }, { cause: refused });
}
