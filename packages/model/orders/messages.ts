import type { Messages } from '../wire/message.ts';

/** Messages about work orders, repairs and fault reports (docs/product/orders.md). */
export const ordersMessages = {
  'order.noHandler': {
    http: 400,
    zh: '请填写处理人员',
    en: 'Please fill in the processing personnel',
  },
  'order.unknownRepairman': {
    http: 400,
    zh: '{name}不是维修人员',
    en: '{name} is not a member of the maintenance personnel',
  },
  'order.ambiguousRepairman': {
    http: 400,
    zh: '有多名维修人员名为{name}，请从列表中选择',
    en: 'Several of the maintenance personnel are called {name}, please pick one from the list',
  },
  'order.causeMissing': {
    http: 400,
    zh: '请填写故障原因',
    en: 'Please fill in the reason for the failure',
  },
  'order.cancelled': {
    http: 409,
    zh: '取消单禁止编辑!',
    en: 'Cancellation order is not allowed to edit!',
  },
  'order.notRepairman': {
    http: 403,
    zh: '非处理人员禁止编辑!',
    en: 'Non-processing personnel are prohibited from editing!',
  },
  'order.notDispatched': {
    http: 409,
    zh: '工单已完成或已取消',
    en: 'This work order was finished or cancelled already',
  },
  'order.timeOrder': {
    http: 400,
    zh: '{label}不能早于{before}',
    en: '{label} cannot be before {before}',
  },
  'order.inFuture': {
    http: 400,
    zh: '{label}不能晚于当前时间',
    en: '{label} cannot be later than now',
  },
  'repair.statusOrder': {
    http: 409,
    zh: '维修状态不能这样变更',
    en: 'The repair status cannot change this way',
  },
  'repair.needsApproval': {
    http: 409,
    zh: '费用高于 {limit} {currency}，需先通过维修审批流程',
    en: 'The cost is above {limit} {currency}: a process has to approve it first',
  },
  'report.dispatched': {
    http: 409,
    zh: '该故障单已派单，请勿重复派单',
    en: 'This fault ticket has been sent. Please do not send it again.',
  },
  'report.notDispatched': {
    http: 409,
    zh: '该故障单没有派单',
    en: 'This fault ticket is not dispatched',
  },
  'report.noRepairman': {
    http: 400,
    zh: '请选择维修人员',
    en: 'Please select maintenance personnel.',
  },
  'report.deviceElsewhere': {
    http: 400,
    zh: '所选设备不属于该电站',
    en: 'The device does not belong to this station',
  },
  'report.stillDispatched': {
    http: 409,
    zh: '已派单的故障单不能删除，请先取消派单',
    en: 'A dispatched fault report cannot be deleted, cancel the dispatch first',
  },
} as const satisfies Messages;
