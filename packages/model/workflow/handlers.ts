import { type Label, label } from '@heliodeck/kit/label';

/** Operations of service tasks on the record that their process is about. */
export type RecordAct = 'close' | 'acknowledge' | 'dispatch' | 'remark' | 'cancel' | 'approve';

/** Names of handlers for service tasks, with the operation of each (docs/product/workflow.md#about-a-record). */
export const serviceHandlers = {
  lockDevice: label('锁定设备', 'Locks the device'),
  releaseDevice: label('解除设备锁定', 'Releases the device'),
  closeRecord: label('关闭记录', 'Closes the record'),
  acknowledgeRecord: label('确认记录', 'Acknowledges the record'),
  dispatchRecord: label('派单', 'Dispatches the record'),
  remarkRecord: label('添加备注', 'Adds a comment to the record'),
  cancelRecord: label('取消记录', 'Cancels the record'),
  approveRecord: label('批准费用', 'Approves the record’s cost'),
  askProgram: label('调用外部程序', 'Asks a program outside'),
} as const satisfies Readonly<
  Record<'lockDevice' | 'releaseDevice' | `${RecordAct}Record` | OutsideName, Label>
>;

/** Handlers that call external systems: they run after the step is stored, as a job that is retried. */
export const outsideNames = ['askProgram'] as const;

export type OutsideName = (typeof outsideNames)[number];
export type HandlerName = keyof typeof serviceHandlers;

/** The names only: a file with another name is not deployed. */
export const handlerNames: ReadonlySet<string> = new Set(Object.keys(serviceHandlers));

/** Messages of errors of these handlers, for incidents; models refer to them by their codes. */
const handlerErrors: Readonly<Record<string, Label>> = {
  noRecord: label('流程不是从记录发起的', 'The process did not start from a record'),
  noSuchAct: label('此类记录不支持该操作', 'Records of this kind cannot be dealt with like this'),
  noAmount: label(
    '没有可批准的费用：请在流程中写明金额，或在发起表单中加入取自记录的费用',
    'There is no cost to approve: name the amount in the process, or show the record’s cost in its start form',
  ),
  recordGone: label('记录已被删除', 'The record was removed'),
  recordChanged: label('记录的状态不再允许该操作', 'The state of the record no longer allows it'),
  notPermitted: label(
    '办理人和发起人都没有权限',
    'Neither who decided nor who started the process may do it',
  ),
  onePerson: label('两项许可由同一人给出', 'One person gave both permits'),
  deviceLocked: label(
    '设备不存在或已被另一张工作票锁定',
    'The device is not there, or another work ticket has it locked',
  ),
};

/**
 * Message of an incident for an error that no event caught.
 * @param message of the executor
 * @returns undefined if it is not an error of a handler of the product
 */
export function handlerErrorLabel(message: string): Label | undefined {
  const [, code] = /^nothing catches the error (\w+)$/.exec(message) ?? [];
  if (code === undefined || !Object.hasOwn(handlerErrors, code)) return undefined;
  const words = handlerErrors[code];
  return words && label(`${words.zh} (${code})`, `${words.en} (${code})`);
}
