import type { Messages } from '../wire/message.ts';

/** Error messages of patrol plans and patrol orders, and the confirmation before a plan is opened or closed. */
export const patrolsMessages = {
  'patrol.startAfterEnd': {
    http: 400,
    zh: '巡检开始时间不能大于结束时间!',
    en: 'The inspection start time cannot be greater than the end time!',
  },
  'patrol.days': {
    http: 400,
    zh: '巡检日期不正确：每周为1至7，每月为1至31，以逗号分隔',
    en: 'These are no inspection dates: 1 to 7 for a week, 1 to 31 for a month, separated by commas',
  },
  'patrol.noDays': {
    http: 400,
    zh: '请先选择巡检日期，再开启计划',
    en: 'Please choose the inspection dates before opening the plan',
  },
  'patrol.checkList': {
    http: 400,
    zh: '检查项不正确：名称不能重复，下限不能高于上限，最多{most}项',
    en: 'This is no check list: each name once, no low limit above the high one, at most {most} checks',
  },
  'patrol.checkUnknown': {
    http: 400,
    zh: '该巡检工单没有这一检查项',
    en: 'The patrol order does not ask for this check',
  },
  'patrol.finished': {
    http: 409,
    zh: '该巡检工单已完成',
    en: 'The patrol order is finished already',
  },
  'patrol.endBeforeStart': {
    http: 400,
    zh: '结束时间不能早于开始时间',
    en: 'The end time cannot be before the start time',
  },
  'question.patrolPlan': {
    http: 200,
    zh: '确定要开启/关闭计划吗？',
    en: 'Are you sure open/close the plan ?',
  },
} as const satisfies Messages;
