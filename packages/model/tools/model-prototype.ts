import { type Label, label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import type { ChoiceField, Field } from '../descriptors/field.ts';
import { plainName } from '../fields/plain-name.ts';
import { messages } from '../wire/messages.ts';
import { modelSetting } from './data-model.ts';

/** Types of properties in the notation of existing clients, with the class of each. */
export const propertyTypes = {
  String: 'java.lang.String',
  Integer: 'java.lang.Integer',
  Long: 'java.lang.Long',
  Double: 'java.lang.Double',
  BigDecimal: 'java.math.BigDecimal',
  Boolean: 'java.lang.Boolean',
  Date: 'java.util.Date',
} as const;
export type PropertyType = keyof typeof propertyTypes;

/** Controls of a form. */
const componentTypes = [
  'input',
  'textarea',
  'select',
  'tree',
  'radio',
  'checkbox',
  'switch',
  'date',
] as const;

/** Comparisons of a list's search by a field. */
const queryTypes = [
  'equal',
  'notequal',
  'gt',
  'ge',
  'lt',
  'le',
  'between',
  'like',
  'likeleft',
  'likeright',
] as const;

const named = (names: readonly string[]): ChoiceField['options'] =>
  names.map((value) => ({ value, label: label(value, value) }));

const isIt = (words: Label, initial: 0 | 1) =>
  ({
    kind: 'choice',
    label: words,
    options: [
      { value: 0, label: label('否', 'No') },
      { value: 1, label: label('是', 'Yes') },
    ],
    initial,
  }) as const satisfies Field;

const unsaid = { list: { hidden: true } } as const;

/**
 * A field of a data model: properties of its column, and its display in lists and forms. Edited in the dialog
 * of its model (docs/product/tools.md#fields-of-a-model).
 */
export const modelPrototype = defineEntity({
  key: 'modelPrototype',
  path: 'blade-develop/model-prototype',
  table: 'model_prototype',
  label: label('模型字段', 'Model Field'),
  tenancy: 'platform',
  title: 'jdbcName',
  permissions: { add: modelSetting, view: modelSetting, edit: modelSetting, delete: modelSetting },
  order: { ascs: 'sort,id' },
  fields: {
    modelId: {
      kind: 'ref',
      entity: 'model',
      label: label('数据模型', 'Data Model'),
      required: label('请选择数据模型', 'Please choose a data model'),
      form: 'addOnly',
      search: 'equal',
    },
    sort: { kind: 'integer', label: label('排序', 'Order'), min: 0, initial: 0, ...unsaid },
    jdbcName: {
      kind: 'text',
      label: label('字段名', 'Column'),
      required: label('请输入字段名', 'Please enter the column'),
      max: 128,
      search: 'like',
    },
    jdbcType: { kind: 'text', label: label('字段类型', 'Column Type'), max: 128 },
    baseType: { kind: 'text', label: label('基础类型', 'Base Type'), max: 128, ...unsaid },
    name: { kind: 'text', label: label('名称', 'Name'), pattern: plainName, max: 64, ...unsaid },
    comment: {
      kind: 'text',
      label: label('字段说明', 'Comment'),
      pattern: plainName,
      max: 255,
      search: 'like',
    },
    propertyName: {
      kind: 'text',
      label: label('属性名', 'Property'),
      required: label('请输入属性名', 'Please enter the property'),
      pattern: { test: /^[a-z][A-Za-z0-9]*$/, message: messages['model.property'] },
      max: 60,
    },
    propertyType: {
      kind: 'choice',
      label: label('属性类型', 'Property Type'),
      options: named(Object.keys(propertyTypes)),
      initial: 'String',
    },
    propertyEntity: { kind: 'text', label: label('属性类', 'Property Class'), max: 100, ...unsaid },
    isList: isIt(label('列表', 'List'), 1),
    isForm: isIt(label('表单', 'Form'), 1),
    isRow: isIt(label('独占一行', 'Whole Row'), 0),
    isRequired: isIt(label('必填', 'Required'), 0),
    isQuery: isIt(label('查询', 'Search'), 0),
    componentType: {
      kind: 'choice',
      label: label('组件类型', 'Control'),
      options: named(componentTypes),
      initial: 'input',
    },
    dictCode: { kind: 'text', label: label('字典编码', 'Dictionary'), max: 100 },
    queryType: { kind: 'choice', label: label('查询方式', 'Search Type'), options: named(queryTypes) },
    maxLength: { kind: 'integer', label: label('长度', 'Length'), min: 1, ...unsaid },
    decimals: { kind: 'integer', label: label('小数位', 'Decimals'), min: 0, max: 30, ...unsaid },
    isKey: { ...isIt(label('主键', 'Primary Key'), 0), ...unsaid },
    keyPosition: { kind: 'integer', label: label('主键位置', 'Position in Key'), min: 1, ...unsaid },
    isGiven: { ...isIt(label('由数据库填写', 'Given by Database'), 0), ...unsaid },
    defaultValue: { kind: 'text', label: label('默认值', 'Default'), max: 255, ...unsaid },
    isUnique: { ...isIt(label('唯一', 'Unique'), 0), ...unsaid },
    isNullable: { ...isIt(label('可为空', 'Nullable'), 1), ...unsaid },
    refTable: { kind: 'text', label: label('引用表', 'Refers to Table'), max: 128, ...unsaid },
    refColumn: { kind: 'text', label: label('引用字段', 'Refers to Column'), max: 128, ...unsaid },
  },
  dialect: { values: { propertyType: { LocalDateTime: 'Date' } } },
  indexes: [['modelId']],
});
