import type { Messages } from '../wire/message.ts';

/** What is said of documents that are written, and of report files. */
export const toolsMessages = {
  'document.tooSlow': {
    http: 400,
    zh: '文件在{seconds}秒内未能生成,请缩小范围后重试',
    en: 'The document was not finished within {seconds} seconds; choose a smaller range and try again',
  },
  'document.busy': {
    http: 429,
    zh: '正在生成的文件过多,请稍后重试',
    en: 'Too many documents are being written; please try again later',
  },
  'document.failed': {
    http: 500,
    zh: '文件生成失败,请联系管理员查看错误日志',
    en: 'The document could not be written; the error log says why',
  },
  'report.parameter': {
    http: 400,
    zh: '请正确填写参数“{name}”',
    en: 'Please fill in the parameter ‘{name}’',
  },
  'report.noSource': {
    http: 400,
    zh: '没有数据集 {name},或无权使用',
    en: 'There is no data set {name}, or you may not use it',
  },
  'report.tooManyRecords': {
    http: 400,
    zh: '数据集 {set} 的记录超过 {max} 条,请缩小范围或提高模板中的上限',
    en: 'The set {set} has more than {max} records; choose a smaller range, or raise the limit in the template',
  },
  'report.tooLong': {
    http: 400,
    zh: '结果超过 {rows} 行或 {cells} 个单元格,请导出为Excel',
    en: 'The result has more than {rows} rows or {cells} cells; export it as a spreadsheet',
  },
  'report.changed': {
    http: 409,
    zh: '模板已被他人保存为版本 {version},请重新打开后再修改',
    en: 'Somebody saved version {version} meanwhile; open the report again',
  },
  'report.unreadable': {
    http: 400,
    zh: '报表“{name}”的模板无法读取',
    en: 'The template of ‘{name}’ cannot be read',
  },
  'report.nameTaken': {
    http: 400,
    zh: '报表文件 [{name}] 已存在!',
    en: 'The report file [{name}] exists already!',
  },
  'template.shape': {
    http: 400,
    zh: '模板的“{path}”不正确',
    en: '‘{path}’ of the template is not as it should be',
  },
  'template.version': {
    http: 400,
    zh: '不支持模板版本 {version}',
    en: 'Templates of version {version} are not known here',
  },
  'template.outside': {
    http: 400,
    zh: '单元格超出模板的行列范围',
    en: 'The cell lies outside the rows and columns of the template',
  },
  'template.overlap': {
    http: 400,
    zh: '与单元格 {other} 重叠',
    en: 'The cell overlaps {other}',
  },
  'template.content': {
    http: 400,
    zh: '单元格只能有一种内容:文本、字段或公式',
    en: 'A cell has one content: a text, a field, or a formula',
  },
  'template.noSet': {
    http: 400,
    zh: '数据集 {name} 不存在',
    en: 'There is no data set {name}',
  },
  'template.noParameter': {
    http: 400,
    zh: '参数 {name} 不存在',
    en: 'There is no parameter {name}',
  },
  'template.noStyle': {
    http: 400,
    zh: '样式 {index} 不存在',
    en: 'There is no style {index}',
  },
  'template.noField': {
    http: 400,
    zh: '数据集 {set} 没有字段 {field}',
    en: 'The data set {set} has no field {field}',
  },
  'template.noParent': {
    http: 400,
    zh: '父单元格 {parent} 不存在',
    en: 'There is no parent cell {parent}',
  },
  'template.parentCircle': {
    http: 400,
    zh: '父单元格形成了循环',
    en: 'The parents of the cell form a circle',
  },
  'template.bands': {
    http: 400,
    zh: '与 {other} 的扩展区域交叉或并列,请将其中一个设为另一个的父单元格,或移到其他行列',
    en: 'Its band overlaps or lies beside that of {other}; make one the parent of the other, or move it to other rows or columns',
  },
  'template.torn': {
    http: 400,
    zh: '只覆盖了 {other} 扩展区域的一部分,请设置父单元格或扩大跨度',
    en: 'The cell covers a part of the band of {other}; give it that parent, or a larger span',
  },
  'template.cannotExpand': {
    http: 400,
    zh: '只有列表、分组和相邻分组可以扩展,且必须扩展',
    en: 'Lists, groups and runs expand, and nothing else does',
  },
  'template.rowTwice': {
    http: 400,
    zh: '第 {row} 行被指定了多种用途',
    en: 'Row {row} has two roles on the page',
  },
  'formula.syntax': {
    http: 400,
    zh: '公式在第 {position} 个字符处有误',
    en: 'The formula cannot be read at character {position}',
  },
  'formula.unknownFunction': {
    http: 400,
    zh: '没有函数 {name}',
    en: 'There is no function {name}',
  },
  'formula.arguments': {
    http: 400,
    zh: '函数 {name} 需要 {min} 至 {max} 个参数',
    en: 'The function {name} takes {min} to {max} arguments',
  },
  'formula.noCell': {
    http: 400,
    zh: '公式引用的单元格 {cell} 不存在',
    en: 'The formula names the cell {cell}, which is empty',
  },
  'formula.many': {
    http: 400,
    zh: '{cell} 在此处有 {count} 个值,请用 sum() 等函数汇总',
    en: '{cell} has {count} values here; wrap it in sum() or another aggregate',
  },
  'formula.circle': {
    http: 400,
    zh: '公式引用了自身',
    en: 'The formula needs its own value',
  },
  'formula.notNumber': {
    http: 400,
    zh: '“{value}”不是数字,不能计算',
    en: '‘{value}’ is no number to reckon with',
  },
  'formula.tooDeep': {
    http: 400,
    zh: '公式嵌套过深',
    en: 'The formula is nested too deeply',
  },
  'layout.tooLarge': {
    http: 400,
    zh: '结果超过 {max} 个单元格,已停止({instances} 个扩展值)',
    en: 'The result has more than {max} cells and was stopped ({instances} instances)',
  },
} as const satisfies Messages;
