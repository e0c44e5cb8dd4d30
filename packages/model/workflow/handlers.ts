import { type Label, label } from '@heliodeck/kit/label';

/** What service tasks do to the record that their process is about. */
export type RecordAct = 'close' | 'acknowledge' | 'dispatch' | 'remark' | 'cancel' | 'approve';

/** Names that service tasks may give, with what each does (docs/product/workflow.md#about-a-record). */
export const serviceHandlers = {
  lockDevice: label('锁定设备', 'Locks the device'),
  releaseDevice: label('解除设备锁定', 'Releases the device'),
  closeRecord: label('关闭记录', 'Closes the record'),
  acknowledgeRecord: label('确认记录', 'Acknowledges the record'),
  dispatchRecord: label('派单', 'Dispatches the record'),
  remarkRecord: label('添加备注', 'Adds a comment to the record'),
  cancelRecord: label('取消记录', 'Cancels the record'),
  approveRecord: label('批准费用', 'Approves the record’s cost'),
} as const satisfies Readonly<Record<'lockDevice' | 'releaseDevice' | `${RecordAct}Record`, Label>>;

export type HandlerName = keyof typeof serviceHandlers;

/** The names alone: a file that names another one is not deployed. */
export const handlerNames: ReadonlySet<string> = new Set(Object.keys(serviceHandlers));
