import type { Messages } from '../wire/message.ts';

/** Messages about generating code (docs/product/tools.md#code-generator). */
export const codeMessages = {
  'code.generated': { http: 200, zh: '代码生成成功', en: 'The code was generated' },
  'code.copied': { http: 200, zh: '复制成功！', en: 'copied successfully!' },
  'code.ask': { http: 200, zh: '是否生成选中模块的代码？', en: 'Generate code for the selected modules?' },
  'code.reserved': {
    http: 400,
    zh: '模型编号 {name} 是保留字或过长，请先修改模型',
    en: 'The model code {name} is reserved or too long; change the model first',
  },
  'code.taken': {
    http: 400,
    zh: '{name} 已被产品的其他部分使用',
    en: '{name} is in use elsewhere in the product',
  },
  'code.noFields': {
    http: 400,
    zh: '模型“{name}”没有可生成的字段，请先提交模型配置',
    en: 'The model ‘{name}’ has no fields to generate; submit its configuration first',
  },
  'code.noColumn': {
    http: 400,
    zh: '模型“{name}”没有字段 {column}',
    en: 'The model ‘{name}’ has no column {column}',
  },
  'code.noDictionary': {
    http: 400,
    zh: '模型“{name}”的字段 {column}：产品没有字典 {code}，请改选字典或清空',
    en: 'Model ‘{name}’, column {column}: the product has no dictionary {code}; choose another one or none',
  },
  'code.noModel': {
    http: 400,
    zh: '配置“{name}”的数据模型不存在',
    en: 'The data model of the configuration ‘{name}’ does not exist',
  },
  'code.path': {
    http: 400,
    zh: '生成路径必须在 {folder} 之内：{path}',
    en: 'The path must lie within {folder}: {path}',
  },
  'code.fileChanged': {
    http: 409,
    zh: '文件已被修改或不是生成的，不能覆盖：{file}',
    en: 'The file was changed by hand or was not generated, and is not overwritten: {file}',
  },
  'code.noCheckout': {
    http: 400,
    zh: '服务器不在源码目录中运行，请下载压缩包',
    en: 'This server writes to no checkout; download the archive instead',
  },
  'code.narrower': {
    http: 400,
    zh: '字段 {name} 的类型不能由 {from} 改为 {to}',
    en: 'The type of {name} cannot go from {from} to {to}',
  },
} as const satisfies Messages;
