import { label } from '@heliodeck/kit/label';
import type { FormField } from '@heliodeck/model/workflow/form';
import type { RecordFact } from '@heliodeck/model/workflow/process-record';

/** Texts of the form editor. */
export const formWords = {
  forms: (count: number) => label(`表单（${count}）`, `Forms (${count})`),
  title: label('流程表单', 'Forms of the process'),
  form: label('表单', 'Form'),
  chooseForm: label('请选择或新建表单', 'Choose a form or make one'),
  key: label('表单标识', 'Form key'),
  keyHint: label('在任务或开始事件的“表单”属性中填写此标识', 'Named by a task or start event as its form'),
  newForm: label('新建', 'New'),
  copyForm: label('复制', 'Copy'),
  removeForm: label('删除', 'Delete'),
  titleZh: label('中文标题', 'Title in Chinese'),
  titleEn: label('英文标题', 'Title in English'),
  fields: label('字段', 'Fields'),
  field: label('字段', 'Field'),
  addField: label('添加字段', 'Add a field'),
  up: (name: string) => label(`上移 ${name}`, `Move ${name} up`),
  down: (name: string) => label(`下移 ${name}`, `Move ${name} down`),
  removeField: (name: string) => label(`删除字段 ${name}`, `Delete the field ${name}`),
  name: label('变量名', 'Variable'),
  kind: label('类型', 'Kind'),
  labelZh: label('中文名称', 'Name in Chinese'),
  labelEn: label('英文名称', 'Name in English'),
  required: label('必填', 'Required'),
  readOnly: label('只读', 'Only shown'),
  min: label('最小值', 'Smallest value'),
  max: label('最大值', 'Largest value'),
  maxText: label('最大长度', 'Longest text'),
  unit: label('单位', 'Unit'),
  options: label('选项', 'Options'),
  optionsHint: label('每行一个：值=中文=英文', 'One a line: value=Chinese=English'),
  records: label('可从这些记录发起', 'Starts from these records'),
  after: label('晚于', 'Later than'),
  fill: label('取自记录', 'Filled from the record'),
  fixed: label('记录中的值不可修改', 'The record’s value cannot be changed'),
  preview: label('预览', 'Preview'),
  noFields: label('还没有字段', 'No fields yet'),
};

/** Facts of the record from which a process starts that can prefill a field. */
export const factWords = {
  station: label('电站', 'Station'),
  device: label('设备', 'Device'),
  content: label('内容', 'What it says'),
  grade: label('告警等级', 'Alarm grade'),
  time: label('时间', 'Time'),
  person: label('人员', 'Person'),
  cost: label('费用', 'Cost'),
} as const satisfies Record<RecordFact, ReturnType<typeof label>>;

/** Names of the types of fields. */
export const kindWords = {
  text: label('文本', 'Text'),
  longText: label('长文本', 'Long text'),
  integer: label('整数', 'Whole number'),
  number: label('数字', 'Number'),
  money: label('金额', 'Money'),
  yesNo: label('是否', 'Yes or no'),
  date: label('日期', 'Date'),
  dateTime: label('日期时间', 'Date and time'),
  choice: label('选择', 'Choice'),
  user: label('人员', 'Person'),
  department: label('部门', 'Department'),
  station: label('电站', 'Station'),
  device: label('设备', 'Device'),
  picture: label('图片', 'Picture'),
} as const satisfies Record<FormField['kind'], ReturnType<typeof label>>;
