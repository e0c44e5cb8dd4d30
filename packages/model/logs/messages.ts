import type { Messages } from '../wire/message.ts';

/** Messages about jobs, for administrators. */
export const logsMessages = {
  'job.gone': {
    http: 409,
    zh: '该任务已不在失败任务中，可能已被重新运行，请刷新后查看',
    en: 'This job is no longer among the failed ones; somebody may have run it again. Refresh to see.',
  },
  'job.waits': {
    http: 409,
    zh: '同一种任务已在等待或运行，无需重新运行',
    en: 'A job of the same kind already waits or runs, so this one is not needed',
  },
  'job.elsewhere': {
    http: 409,
    zh: '该任务失败后已记为流程异常，请在流程跟踪中重试',
    en: 'What this job failed to do is an incident of its process: try that again under Running Processes',
  },
  'job.unknownKind': {
    http: 409,
    zh: '当前版本的程序没有任务 {name}，无法重新运行',
    en: 'This version of the program has no job {name}, so it cannot run it again',
  },
} as const satisfies Messages;
