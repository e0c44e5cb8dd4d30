import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { remark } from '../descriptors/usual-fields.ts';
import { clockEnd, clockMessage, clockTime } from '../fields/clock-time.ts';
import { shiftKind } from './on-duty.ts';

const weekly = { field: 'kind', is: [shiftKind.weekly] } as const;
const dated = { field: 'kind', is: [shiftKind.holiday, shiftKind.swap] } as const;

/** Text of the times of a shift: '2026-10-01 – 2026-10-07 08:00 – 20:00'; of a weekly shift only the times of day. */
function shiftTimes(row: Readonly<Record<string, unknown>>): string {
  const { firstDay, lastDay, startTime, endTime } = row;
  const days = firstDay === lastDay ? [firstDay] : [firstDay, lastDay];
  return [days, [startTime, endTime]]
    .map((ends) => ends.filter((end) => typeof end === 'string' && end !== '').join(' – '))
    .filter((span) => span !== '')
    .join(' ');
}

/** A shift of a rota: the person on duty, the days and the times (docs/product/push.md#rota). */
export const dutyShift = defineEntity({
  key: 'dutyShift',
  path: 'blade-dutyShift/dutyShift',
  table: 'duty_shift',
  label: label('值班班次', 'Rota Shift'),
  tenancy: 'tenant',
  title: 'userId',
  apart: shiftTimes,
  fields: {
    rotaId: {
      kind: 'ref',
      entity: 'dutyRota',
      label: label('值班表', 'Rota'),
      required: label('请选择值班表', 'Please choose the rota'),
      form: 'addOnly',
      search: 'equal',
      list: { width: 160 },
    },
    kind: {
      kind: 'choice',
      label: label('班次类型', 'Kind'),
      required: label('请选择班次类型', 'Please choose the kind of shift'),
      options: [
        { value: shiftKind.weekly, label: label('每周', 'Weekly') },
        { value: shiftKind.holiday, label: label('节假日', 'Holiday') },
        { value: shiftKind.swap, label: label('换班', 'Swap') },
      ],
      initial: shiftKind.weekly,
      search: 'equal',
      list: { width: 96 },
      help: label(
        '换班优先于节假日，节假日优先于每周',
        'A swap goes before a holiday, a holiday before the week',
      ),
    },
    weekdays: {
      kind: 'choice',
      many: true,
      label: label('星期', 'Weekdays'),
      options: [
        { value: 1, label: label('周一', 'Mon') },
        { value: 2, label: label('周二', 'Tue') },
        { value: 3, label: label('周三', 'Wed') },
        { value: 4, label: label('周四', 'Thu') },
        { value: 5, label: label('周五', 'Fri') },
        { value: 6, label: label('周六', 'Sat') },
        { value: 7, label: label('周日', 'Sun') },
      ],
      required: label('请选择星期', 'Please choose the weekdays'),
      when: weekly,
      list: { width: 260 },
      view: { span: 24 },
    },
    firstDay: {
      kind: 'date',
      label: label('开始日期', 'First Day'),
      required: label('请选择开始日期', 'Please choose the first day'),
      when: dated,
    },
    lastDay: {
      kind: 'date',
      label: label('结束日期', 'Last Day'),
      required: label('请选择结束日期', 'Please choose the last day'),
      when: dated,
    },
    startTime: {
      kind: 'text',
      label: label('开始时间', 'From'),
      required: label('请输入开始时间', 'Please enter the time it begins'),
      max: 5,
      pattern: { test: clockTime, message: clockMessage },
      initial: '08:00',
      list: { width: 90 },
    },
    endTime: {
      kind: 'text',
      label: label('结束时间', 'Until'),
      required: label('请输入结束时间', 'Please enter the time it ends'),
      max: 5,
      pattern: { test: clockEnd, message: clockMessage },
      initial: '20:00',
      list: { width: 90 },
      help: label('不晚于开始时间则到次日', 'Not after the beginning means the day after'),
    },
    userId: {
      kind: 'ref',
      entity: 'user',
      label: label('值班人', 'On Duty'),
      required: label('请选择值班人', 'Please choose who is on duty'),
      search: 'equal',
      list: { width: 120 },
    },
    // A shift created by a handover begins in the middle of another one.
    notBefore: {
      kind: 'dateTime',
      label: label('交班时间', 'Handed Over'),
      form: 'readOnly',
      list: { hidden: true },
    },
    remark: { ...remark, list: { hidden: true } },
  },
  indexes: [['rotaId']],
});
