import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { clockMessage, clockTime } from '../fields/clock-time.ts';
import { reportPeriod } from './fixed-report.ts';
import { coveredDays, frequency } from './schedule-times.ts';

/** Result of the last report that was due. */
export const runState = { waiting: 0, kept: 1, failed: 2 } as const;

const when = (is: number) => ({ when: { field: 'frequency', is: [is] } }) as const;

/** The stored values of the language of a scheduled report. */
export const scheduleLanguages = { zh: 1, en: 2 } as const;

/**
 * A report that is created by schedule, stored and mailed (docs/product/reports.md#schedules). `report` names
 * a source and one of its reports, such as 'fixed:powerReport'.
 */
export const reportSchedule = defineEntity({
  key: 'reportSchedule',
  path: 'blade-reportSchedule/reportSchedule',
  table: 'report_schedule',
  label: label('报表计划', 'Report Schedule'),
  tenancy: 'tenant',
  title: 'scheduleName',
  fields: {
    scheduleName: {
      kind: 'text',
      label: label('计划名称', 'Schedule Name'),
      required: label('请输入计划名称', 'Please enter the name of the schedule'),
      max: 50,
      search: 'like',
      list: { width: 180 },
    },
    report: {
      kind: 'text',
      label: label('报表', 'Report'),
      required: label('请选择报表', 'Please choose the report'),
      max: 100,
      search: 'equal',
      list: { width: 190 },
    },
    rowLength: {
      kind: 'choice',
      label: label('统计周期', 'Rows By'),
      options: [
        { value: reportPeriod.day, label: label('日', 'Day') },
        { value: reportPeriod.month, label: label('月', 'Month') },
        { value: reportPeriod.year, label: label('年', 'Year') },
        { value: reportPeriod.total, label: label('总', 'Total') },
      ],
      initial: reportPeriod.day,
      always: true,
      list: { hidden: true },
      // For report files the template defines the rows.
      when: { field: 'report', begins: 'fixed:' },
    },
    covers: {
      kind: 'choice',
      label: label('统计范围', 'Covers'),
      options: [
        { value: coveredDays.yesterday, label: label('昨日', 'The day before') },
        { value: coveredDays.lastWeek, label: label('最近7天', 'The seven days before') },
        { value: coveredDays.lastMonth, label: label('上月', 'The month before') },
        { value: coveredDays.monthToDate, label: label('本月至昨日', 'The month until the day before') },
        { value: coveredDays.lastYear, label: label('上年', 'The year before') },
      ],
      initial: coveredDays.yesterday,
      always: true,
      list: { width: 140 },
    },
    stationId: {
      kind: 'ref',
      label: label('电站', 'Station'),
      entity: 'stationInfo',
      list: { hidden: true },
      help: label('留空为全部可见电站', 'Empty: all stations its owner may see'),
    },
    parameters: {
      kind: 'json',
      asText: true,
      label: label('其他参数', 'Other Parameters'),
      list: false,
      view: { span: 24 },
    },
    frequency: {
      kind: 'choice',
      label: label('频率', 'Frequency'),
      options: [
        { value: frequency.daily, label: label('每天', 'Daily') },
        { value: frequency.weekly, label: label('每周', 'Weekly') },
        { value: frequency.monthly, label: label('每月', 'Monthly') },
      ],
      initial: frequency.daily,
      search: 'equal',
      list: { width: 100 },
    },
    weekday: {
      kind: 'integer',
      label: label('星期几', 'Weekday'),
      required: label('请输入星期几', 'Please enter the weekday'),
      min: 1,
      max: 7,
      initial: 1,
      list: { hidden: true },
      ...when(frequency.weekly),
    },
    monthDay: {
      kind: 'integer',
      label: label('每月几日', 'Day of the Month'),
      required: label('请输入每月几日', 'Please enter the day of the month'),
      min: 1,
      max: 28,
      initial: 1,
      list: { hidden: true },
      ...when(frequency.monthly),
    },
    atTime: {
      kind: 'text',
      label: label('时间', 'Time'),
      required: label('请输入时间', 'Please enter the time'),
      max: 5,
      pattern: { test: clockTime, message: clockMessage },
      initial: '06:00',
      list: { width: 90 },
      help: label('租户时区的时间', 'In the time zone of the tenant'),
    },
    formats: {
      kind: 'choice',
      many: true,
      label: label('文件格式', 'Formats'),
      required: label('请选择文件格式', 'Please choose the formats'),
      options: [
        { value: 1, label: label('xlsx', 'xlsx') },
        { value: 2, label: label('PDF', 'PDF') },
      ],
      list: { hidden: true },
    },
    recipients: {
      kind: 'ref',
      entity: 'user',
      many: true,
      label: label('收件人', 'Recipients'),
      list: { width: 160 },
      help: label('留空则只保存为附件', 'Without recipients it is only stored as an attachment'),
    },
    language: {
      kind: 'choice',
      label: label('语言', 'Language'),
      options: [
        { value: scheduleLanguages.zh, label: label('中文', 'Chinese') },
        { value: scheduleLanguages.en, label: label('英文', 'English') },
      ],
      initial: scheduleLanguages.zh,
      always: true,
      list: { hidden: true },
    },
    enabled: { kind: 'boolean', label: label('启用', 'Enabled'), initial: true, search: 'equal' },
    // The user who saved it last: reports are created with the permissions of this user.
    ownerId: {
      kind: 'ref',
      entity: 'user',
      label: label('负责人', 'Owner'),
      form: 'readOnly',
      list: { hidden: true },
      help: label(
        '最后保存的人，报表按其权限生成',
        'Who saved it last; reports are made with that person’s rights',
      ),
    },
    nextRun: {
      kind: 'dateTime',
      label: label('下次生成', 'Next'),
      form: 'readOnly',
      list: { width: 170 },
    },
  },
  actions: [{ code: 'reportSchedule_run', label: label('立即生成', 'Make now'), place: 'row' }],
  indexes: [['nextRun']],
});

/** A report that a schedule has created or will create; its files are attachments. */
export const reportRun = defineEntity({
  key: 'reportRun',
  path: 'blade-reportRun/reportRun',
  table: 'report_run',
  label: label('报表生成记录', 'Made Reports'),
  tenancy: 'tenant',
  acts: ['view'],
  title: 'fileName',
  order: { descs: 'due_at' },
  fields: {
    scheduleId: {
      kind: 'ref',
      label: label('报表计划', 'Schedule'),
      entity: 'reportSchedule',
      search: 'equal',
      list: { width: 180 },
    },
    dueAt: { kind: 'dateTime', label: label('应生成时间', 'Due'), search: 'range', list: { width: 170 } },
    state: {
      kind: 'choice',
      label: label('状态', 'State'),
      options: [
        { value: runState.waiting, label: label('等待生成', 'Waiting') },
        { value: runState.kept, label: label('已生成', 'Made') },
        { value: runState.failed, label: label('失败', 'Failed') },
      ],
      search: 'equal',
      list: { width: 110 },
    },
    reason: { kind: 'text', label: label('原因', 'Reason'), max: 500, list: { width: 200 } },
    fileName: { kind: 'text', label: label('文件名', 'File'), max: 300, list: { width: 280 } },
    // KeptReport[]
    files: { kind: 'json', label: label('文件', 'Files'), list: false, view: { detail: false } },
    // MailedReport by user id.
    mailed: {
      kind: 'json',
      label: label('邮件', 'Mail'),
      list: { width: 200 },
      view: { detail: false },
      help: label('每位收件人的发送结果', 'What became of the mail to each recipient'),
    },
  },
  indexes: [['scheduleId']],
});

/** A stored file of a report. */
export interface KeptReport {
  readonly name: string;
  readonly originalName: string;
  readonly link: string;
  readonly domain: string;
}

/** Result of the mail to a recipient. */
export interface MailedReport {
  readonly name: string;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly detail: string;
}
