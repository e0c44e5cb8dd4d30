import { type Label, label } from '@heliodeck/kit/label';
import type { ProblemCode } from './problem.ts';

/** Message of each problem; `{name}` is one of its parameters. */
export const problemWords: Readonly<Record<ProblemCode, Label>> = {
  'template.shape': label('模板的“{path}”不正确', '‘{path}’ of the template is not as it should be'),
  'template.version': label('不支持模板版本 {version}', 'Templates of version {version} are not known here'),
  'template.outside': label(
    '单元格超出模板的行列范围',
    'The cell lies outside the rows and columns of the template',
  ),
  'template.overlap': label('与单元格 {other} 重叠', 'The cell overlaps {other}'),
  'template.content': label(
    '单元格只能有一种内容：文本、字段、公式或图表',
    'A cell has one content: a text, a field, a formula, or a chart',
  ),
  'template.picture': label(
    '图片须是上传到本服务器的图片',
    'A picture is one that was uploaded to this server',
  ),
  'template.noSet': label('数据集 {name} 不存在', 'There is no data set {name}'),
  'template.noParameter': label('参数 {name} 不存在', 'There is no parameter {name}'),
  'template.parameterOrder': label(
    '参数 {name} 的可选值依赖参数 {other}，{other} 必须排在它之前',
    'The choices of {name} depend on {other}, which has to stand before it',
  ),
  'template.default': label(
    '参数 {name} 的默认值“{value}”不符合其类型',
    'The default ‘{value}’ does not fit the type of the parameter {name}',
  ),
  'template.noStyle': label('样式 {index} 不存在', 'There is no style {index}'),
  'template.noField': label('数据集 {set} 没有字段 {field}', 'The data set {set} has no field {field}'),
  'template.noParent': label('父单元格 {parent} 不存在', 'There is no parent cell {parent}'),
  'template.parentCircle': label('父单元格形成了循环', 'The parents of the cell form a circle'),
  'template.bands': label(
    '与 {other} 的扩展区域交叉或并列，请将其中一个设为另一个的父单元格，或移到其他行列',
    'Its band overlaps or lies beside that of {other}; make one the parent of the other, or move it to other rows or columns',
  ),
  'template.torn': label(
    '只覆盖了 {other} 扩展区域的一部分，请设置父单元格或扩大跨度',
    'The cell covers a part of the band of {other}; give it that parent, or a larger span',
  ),
  'template.cannotExpand': label(
    '只有列表、分组和相邻分组可以扩展，且必须扩展',
    'Lists, groups and runs expand, and nothing else does',
  ),
  'template.none': label(
    '无数据时的文字占用整行：单元格不能属于其他分组，其他单元格不能跨入它的行',
    'Words for nothing found take whole rows: the cell lies in no other group, and no other cell reaches into its rows',
  ),
  'template.rowTwice': label('第 {row} 行被指定了多种用途', 'Row {row} has two roles on the page'),
  'formula.syntax': label(
    '公式在第 {position} 个字符处有误',
    'The formula cannot be read at character {position}',
  ),
  'formula.unknownFunction': label('没有函数 {name}', 'There is no function {name}'),
  'formula.arguments': label(
    '函数 {name} 需要 {min} 至 {max} 个参数',
    'The function {name} takes {min} to {max} arguments',
  ),
  'formula.noCell': label(
    '公式引用的单元格 {cell} 不存在',
    'The formula names the cell {cell}, which is empty',
  ),
  'formula.noGroups': label(
    '{cell} 不扩展，不能按它的分组取相邻的值',
    '{cell} does not expand, so it has no groups to count',
  ),
  'formula.many': label(
    '{cell} 在此处有 {count} 个值，请用 sum() 等函数汇总',
    '{cell} has {count} values here; wrap it in sum() or another aggregate',
  ),
  'formula.circle': label('公式引用了自身', 'The formula needs its own value'),
  'formula.notNumber': label('“{value}”不是数字，不能计算', '‘{value}’ is no number to reckon with'),
  'formula.tooDeep': label('公式嵌套过深', 'The formula is nested too deeply'),
  'formula.tooLong': label('文字超过 {max} 个字符', 'The text came to more than {max} characters'),
  'layout.noRoom': label(
    '页边距、表头和表尾占满了整页，没有位置显示其他行',
    'Margins, head and foot take the whole page and leave no room for other rows',
  ),
  'layout.tooLarge': label(
    '扩展出至少 {instances} 个值，结果会达到 {max} 个单元格，已停止；请减少记录或扩展',
    'The cell expands to {instances} values or more, the result would come to {max} cells, and was stopped; take fewer records or expand less',
  ),
  'layout.tooLong': label(
    '扩展出至少 {instances} 个值，结果超过 {rows} 行或 {cells} 个单元格；请缩小范围，或导出为Excel',
    'The cell expands to {instances} values or more, and the result has more than {rows} rows or {cells} cells; choose a smaller range, or export it as a spreadsheet',
  ),
  'layout.tooMuchWork': label(
    '计算量过大，已停止；请减少记录，或在条件中用“=”比较',
    'The cell takes too much work and was stopped; take fewer records, or compare by ‘=’ in its conditions',
  ),
};
