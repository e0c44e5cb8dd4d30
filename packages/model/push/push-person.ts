import { label } from '@heliodeck/kit/label';
import { gradeOptions } from '../alarms/grades.ts';
import { defineEntity } from '../descriptors/entity.ts';
import { clockMessage, clockTime } from '../fields/clock-time.ts';
import { messages } from '../wire/messages.ts';
import { pushWay, reachesPerson, wayOptions } from './push-ways.ts';
import { taskEvents, taskNotices } from './task-notice.ts';

/**
 * Push settings of a person: account, language, digest. Phone and e-mail are those of the user
 * (docs/product/push.md#people).
 */
export const pushPerson = defineEntity({
  key: 'pushPerson',
  path: 'blade-pushPerson/pushPerson',
  table: 'push_person',
  label: label('接收设置', 'Recipient Settings'),
  tenancy: 'tenant',
  title: 'userId',
  fields: {
    userId: {
      kind: 'ref',
      entity: 'user',
      label: label('用户', 'User'),
      required: label('请选择用户', 'Please choose the user'),
      form: 'addOnly',
      search: 'equal',
      list: { width: 140 },
    },
    openId: {
      kind: 'text',
      label: label('公众号OpenID', 'OpenID of Official Account'),
      max: 64,
      pattern: {
        test: /^[\w-]+$/,
        message: label(
          'OpenID只含字母、数字、横线和下划线',
          'An OpenID has letters, digits, dashes and underscores',
        ),
      },
      list: { width: 220 },
    },
    language: {
      kind: 'choice',
      label: label('语言', 'Language'),
      options: [
        { value: 'zh', label: label('中文', 'Chinese') },
        { value: 'en', label: label('英文', 'English') },
      ],
      initial: 'zh',
      list: { width: { zh: 90, en: 110 } },
    },
    digestGrades: {
      kind: 'choice',
      many: true,
      options: gradeOptions,
      label: label('日报等级', 'Grades by Digest'),
      list: { width: 200 },
      help: label(
        '这些等级的告警不逐条推送，每天汇总一次',
        'Alarms of these grades are gathered into one message a day',
      ),
    },
    digestAt: {
      kind: 'text',
      label: label('日报时间', 'Time of Digest'),
      max: 5,
      pattern: { test: clockTime, message: clockMessage },
      list: { width: 110 },
    },
    digestWay: {
      kind: 'choice',
      label: label('日报方式', 'Way of Digest'),
      options: [
        { value: pushWay.email, label: label('邮件', 'E-mail') },
        { value: pushWay.officialAccount, label: label('公众号', 'Official account') },
      ],
      initial: pushWay.email,
      list: { width: 130 },
    },
    taskNotices: {
      kind: 'choice',
      many: true,
      options: taskEvents.map((value) => ({ value, label: taskNotices[value].label })),
      label: label('流程任务通知', 'Notices of Tasks'),
      list: { width: 220 },
      help: label('为空时不通知', 'Empty: none are sent'),
    },
    taskWay: {
      kind: 'choice',
      label: label('任务通知方式', 'Way of Task Notices'),
      options: wayOptions.filter(({ value }) => reachesPerson(value)),
      initial: pushWay.email,
      list: { width: 150 },
    },
    digestedAt: {
      kind: 'dateTime',
      label: label('上次日报', 'Last Digest'),
      form: 'readOnly',
      list: { hidden: true },
    },
  },
  unique: [{ fields: ['userId'], message: messages['record.exists'] }],
});
