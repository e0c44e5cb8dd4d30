import { label } from '@heliodeck/kit/label';

/** Texts of the list of reports, their preview and their designer. */
export const reportFileWords = {
  design: label('设计', 'Design'),
  preview: label('预览', 'Preview'),
  notRun: label('您的角色不能运行此报表', 'Your roles may not run this report'),
  addReadyMade: label('添加现成报表', 'Add a Ready-made One'),
  none: label('还没有报表文件', 'There is no report file yet'),
  noneHow: label(
    '可以添加现成报表，也可以新增后自己设计。',
    'Add a ready-made one, or add an empty one and design it.',
  ),
  readyMade: label('现成报表', 'Ready-made Reports'),
  add: label('添加', 'Add'),
  added: label('已添加', 'Added'),
  show: label('查看', 'Show'),
  page: label('页码', 'Page'),
  actualSize: label('原始大小', 'Actual size'),
  fitWidth: label('适合宽度', 'Fit to the width'),
  parameters: label('参数', 'Parameters'),
  noParameters: label('此报表没有参数', 'This report has no parameters'),
  required: label('请填写必填参数', 'Fill in the required parameters'),
  pdf: label('导出PDF', 'Export PDF'),
  xlsx: label('导出Excel', 'Export Excel'),
  gone: label('报表不存在', 'There is no such report'),
  goneText: label('报表已删除，或您无权查看。', 'It was deleted, or you have no permission to view it.'),
  notDesigned: label('您不能设计此报表', 'You may not design this report'),
  notDesignedText: label('此报表只由指定的角色设计。', 'Only the roles chosen for it may design it.'),
  retry: label('重试', 'Try again'),
  small: label(
    '设计报表需要更大的屏幕，此处显示预览。',
    'The designer needs a larger screen; this is the preview.',
  ),
  back: label('返回设计', 'Back to the design'),
} as const;
