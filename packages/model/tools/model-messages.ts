import type { Messages } from '../wire/message.ts';

/** Messages about data models and their fields (docs/product/tools.md#data-models). */
export const modelMessages = {
  'model.code': {
    http: 400,
    zh: '应以小写字母开头，只含字母和数字',
    en: 'must begin with a small letter and have letters and digits only',
  },
  'model.class': {
    http: 400,
    zh: '应以大写字母开头，只含字母和数字',
    en: 'must begin with a capital letter and have letters and digits only',
  },
  'model.property': {
    http: 400,
    zh: '应以小写字母开头，只含字母和数字',
    en: 'must begin with a small letter and have letters and digits only',
  },
  'model.noTable': { http: 400, zh: '未获得相关表信息', en: 'The data source has no such table any more' },
  'model.noSuchTable': {
    http: 400,
    zh: '数据源中没有表“{name}”，请重新选择',
    en: 'The data source has no table ‘{name}’; choose another one',
  },
  'model.tooManyFields': {
    http: 400,
    zh: '表或模型的字段不能超过{max}个，现有{count}个',
    en: 'A table or model may have {max} fields at most; this one has {count}',
  },
  'model.noFields': { http: 400, zh: '模型没有字段', en: 'The model has no fields' },
  'model.oneModel': {
    http: 400,
    zh: '提交的字段应属于同一个数据模型',
    en: 'The fields that are submitted must belong to one data model',
  },
  'model.fieldTwice': {
    http: 400,
    zh: '字段或属性重复：{name}',
    en: 'There are two columns or properties of this name: {name}',
  },
  'model.reserved': {
    http: 400,
    zh: '属性名 {name} 是保留字，请换一个',
    en: 'The property name {name} is reserved; choose another one',
  },
  'model.badField': {
    http: 400,
    zh: '字段 {column}：{message}',
    en: 'Column {column}: {message}',
  },
  'model.inUse': {
    http: 400,
    zh: '数据模型“{name}”正被代码生成配置使用，不能删除',
    en: 'The data model ‘{name}’ is used by a code configuration and cannot be removed',
  },
  'model.sourceInUse': {
    http: 400,
    zh: '数据源“{name}”正被数据模型使用，不能删除',
    en: 'The data source ‘{name}’ is used by a data model and cannot be removed',
  },
} as const satisfies Messages;
