import { label } from '@heliodeck/kit/label';
import { gradeOptions } from '../alarms/grades.ts';
import { defineEntity } from '../descriptors/entity.ts';
import type { ChoiceField, IntegerField, RefField, TextField } from '../descriptors/field.ts';
import { remark } from '../descriptors/usual-fields.ts';
import { clockEnd, clockMessage, clockTime } from '../fields/clock-time.ts';
import { messages } from '../wire/messages.ts';
import { wayOptions } from './push-ways.ts';

const first = label('第一级', 'First Level');
const second = label('第二级', 'Second Level');
const third = label('第三级', 'Third Level');
const quiet = label('免打扰', 'Quiet Hours');

const rota = {
  kind: 'ref',
  entity: 'dutyRota',
  label: label('值班表', 'Rota'),
  list: { hidden: true },
} as const satisfies RefField;
const people = {
  kind: 'ref',
  entity: 'user',
  many: true,
  label: label('人员', 'People'),
  list: { hidden: true },
} as const satisfies RefField;
const ways = {
  kind: 'choice',
  many: true,
  options: wayOptions,
  label: label('推送方式', 'Ways'),
  list: { hidden: true },
  view: { span: 24 },
} as const satisfies ChoiceField;
const wait = {
  kind: 'integer',
  unit: 'min',
  min: 1,
  max: 10_080,
  list: { hidden: true },
} as const satisfies Omit<IntegerField, 'label'>;
const clock = {
  kind: 'text',
  max: 5,
  pattern: { test: clockTime, message: clockMessage },
  list: { hidden: true },
  group: quiet,
} as const satisfies Omit<TextField, 'label'>;

/** Recipients of alarms, and further recipients if nobody acknowledges (docs/product/push.md#escalation-chains). */
export const pushChain = defineEntity({
  key: 'pushChain',
  path: 'blade-pushChain/pushChain',
  table: 'push_chain',
  label: label('升级链', 'Escalation Chain'),
  tenancy: 'tenant',
  title: 'chainName',
  fields: {
    chainName: {
      kind: 'text',
      label: label('升级链名称', 'Chain Name'),
      required: label('请输入升级链名称', 'Please enter the name of the chain'),
      max: 30,
      search: 'like',
      // The list shows the recipients and the delay of each level below the name.
      list: { width: 420 },
    },
    enabled: { kind: 'boolean', label: label('启用', 'Enabled'), initial: true, search: 'equal' },
    grades: {
      kind: 'choice',
      many: true,
      options: gradeOptions,
      label: label('告警等级', 'Grades'),
      list: { width: 200 },
      help: label('留空则适用于所有等级', 'Empty means every grade'),
    },
    stationIds: {
      kind: 'ref',
      entity: 'stationInfo',
      many: true,
      label: label('限定电站', 'Only These Stations'),
      list: { hidden: true },
      view: { span: 24 },
      help: label('留空则适用于所有电站', 'Empty means every station'),
    },
    firstRotaId: { ...rota, group: first },
    firstUserIds: { ...people, group: first },
    firstWays: {
      ...ways,
      group: first,
      required: label('请选择第一级推送方式', 'Please choose how the first are told'),
    },
    secondAfter: {
      ...wait,
      label: label('未确认超过（第二级）', 'Unacknowledged For (Second Level)'),
      group: second,
    },
    secondRotaId: { ...rota, group: second },
    secondUserIds: { ...people, group: second },
    secondWays: { ...ways, group: second },
    thirdAfter: {
      ...wait,
      label: label('未确认超过（第三级）', 'Unacknowledged For (Third Level)'),
      group: third,
    },
    thirdRotaId: { ...rota, group: third },
    thirdUserIds: { ...people, group: third },
    thirdWays: { ...ways, group: third },
    quietFrom: { ...clock, label: label('免打扰开始', 'Quiet From') },
    quietTo: {
      ...clock,
      pattern: { test: clockEnd, message: clockMessage },
      label: label('免打扰结束', 'Quiet Until'),
      help: label(
        '期间不推送，结束后仍未确认的告警再推送',
        'Nothing is sent meanwhile; what is unacknowledged at the end is sent then',
      ),
    },
    quietGrades: {
      kind: 'choice',
      many: true,
      options: gradeOptions,
      label: label('免打扰等级', 'Quiet Grades'),
      list: { hidden: true },
      group: quiet,
      help: label('这些等级的告警遵守免打扰时间', 'Alarms of these grades keep the quiet hours'),
    },
    remark: { ...remark, list: { hidden: true } },
  },
  unique: [{ fields: ['chainName'], message: messages['record.exists'] }],
  view: { panel: 'drawer' },
});
