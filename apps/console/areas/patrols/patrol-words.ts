import { type Label, label } from '@heliodeck/kit/label';

/** Texts of patrol plans and their calendar. */
export const patrolWords = {
  daily: label('每日', 'Daily'),
  unknown: label('未知', 'Unknow'),
  open: label('开启', 'Open'),
  close: label('关闭', 'Close'),
  isOpen: label('计划已开启', 'The plan is open already'),
  isClosed: label('计划未开启', 'The plan is not open'),
  shown: label('显示方式', 'Shown as'),
  list: label('列表', 'List'),
  calendar: label('日历', 'Calendar'),
  monthBefore: label('上个月', 'Month before'),
  monthAfter: label('下个月', 'Month after'),
  today: label('今天', 'Today'),
  planned: label('计划', 'Planned'),
  done: label('已完成', 'Finished'),
  late: label('补建', 'Made late'),
  overdue: label('已超时', 'Overdue'),
  unusual: label('异常', 'Abnormal'),
  unfinished: label('未完成', 'Unfinished'),
  more: label('记录过多，日历未显示全部', 'There is more than the calendar shows'),
  checkList: label('检查项', 'Check list'),
  checkName: label('检查内容', 'What is checked'),
  low: label('下限', 'Low limit'),
  high: label('上限', 'High limit'),
  unit: label('单位', 'Unit'),
  addCheck: label('添加检查项', 'Add a check'),
  removeCheck: label('删除检查项', 'Remove the check'),
  days: label('巡检日期', 'Inspection dates'),
  planTime: label('巡检时间', 'Patrol Time'),
  from: label('开始时间', 'Start time'),
  to: label('结束时间', 'End time'),
} satisfies Record<string, Label>;

/** Weekdays, Monday first. */
export const weekdays: readonly Label[] = [
  label('星期一', 'Monday'),
  label('星期二', 'Tuesday'),
  label('星期三', 'Wednesday'),
  label('星期四', 'Thursday'),
  label('星期五', 'Friday'),
  label('星期六', 'Saturday'),
  label('星期日', 'Sunday'),
];

const suffix = (day: number): string => {
  if (day > 3 && day < 21) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
};

/** Days of the month, 01st to 31st. */
export const monthDays: readonly Label[] = Array.from({ length: 31 }, (_, n) => {
  const text = `${String(n + 1).padStart(2, '0')}${suffix(n + 1)}`;
  return label(text, text);
});
