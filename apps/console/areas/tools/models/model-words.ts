import { label } from '@heliodeck/kit/label';

/** Texts of the data model screen and its dialog. */
export const modelWords = {
  none: label('还没有数据模型', 'There is no data model yet'),
  meaning: label(
    '数据模型取自数据源的一张表。先添加数据源，再点击“新增”选择数据源和表。',
    'A data model describes a table of a data source. Add a data source first; then press Add and choose its table.',
  ),
  title: label('数据库模型配置', 'Database Model Configuration'),
  close: label('关闭', 'Close'),
  submit: label('提交', 'Submit'),
  again: label('重新读取表', 'Read the table again'),
  suggest: label('按字段建议组件', 'Suggest controls'),
  suggestHelp: label(
    '为仍是初始值的字段按类型、外键和长度填写组件、必填和查询',
    'Fills in control, required and search from type, foreign key and length, in fields that still have their initial values',
  ),
  newColumn: label('新字段名', 'New column'),
  addField: label('添加字段', 'Add field'),
  columnTwice: label('模型已有此字段', 'The model has this column already'),
  unchanged: label('表结构没有变化', 'The table has not changed'),
  differs: (added: number, changed: number, gone: number) =>
    label(
      `与表相比：新增 ${added}，变更 ${changed}，已不存在 ${gone}`,
      `Compared with the table: ${added} added, ${changed} changed, ${gone} removed`,
    ),
  added: label('新增', 'Added'),
  changed: label('变更', 'Changed'),
  gone: label('已不存在', 'Removed'),
  key: label('主键', 'Key'),
  refersTo: (table: string, column: string) =>
    label(`引用 ${table}.${column}`, `Refers to ${table}.${column}`),
  removeField: (column: string) => label(`移除字段 ${column}`, `Remove the field ${column}`),
  of: (column: string, what: string) => label(`${column}：${what}`, `${column}: ${what}`),
  noDictionary: label(
    '产品没有这个字典，不能据此生成代码',
    'The product has no such dictionary; no code can be generated with it',
  ),
  noTables: label('请先选择数据源', 'Choose a data source first'),
  tables: label('表', 'Tables'),
  views: label('视图', 'Views'),
  failed: label('读取失败', 'The tables could not be read'),
  retry: label('重试', 'Try again'),
};
