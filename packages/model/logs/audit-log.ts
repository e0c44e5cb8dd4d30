import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';

/** What the log names besides records of entities, by the key that it stores. */
export const auditedThings = [
  { value: 'board', label: label('数据看板', 'Board') },
  { value: 'boardKey', label: label('大屏链接', 'Link for Walls') },
  { value: 'job', label: label('后台任务', 'Background Job') },
] as const;

/**
 * Changes of records: who, what, old value, new value (docs/product/logs.md#audit-log). The database refuses
 * changes and removals of rows.
 */
export const auditLog = defineEntity({
  key: 'auditLog',
  path: 'blade-log/audit',
  table: 'audit_log',
  label: label('审计日志', 'Audit Log'),
  tenancy: 'tenant',
  growth: 'journal',
  title: 'recordTitle',
  acts: ['view'],
  order: { descs: 'id' },
  view: { panel: 'drawer' },
  indexes: [['recordId']],
  fields: {
    tenantId: {
      kind: 'ref',
      label: label('所属租户', 'Tenant'),
      entity: 'tenant',
      by: 'tenantId',
      search: 'equal',
      list: { width: 160 },
    },
    seq: { kind: 'integer', label: label('序号', 'Sequence'), list: { width: { zh: 90, en: 110 } } },
    createTime: {
      kind: 'dateTime',
      label: label('操作时间', 'Time'),
      search: 'range',
      view: { detail: false },
      list: { width: 170 },
    },
    account: { kind: 'text', label: label('操作账号', 'Account'), search: 'like' },
    act: {
      kind: 'choice',
      label: label('操作类型', 'Action'),
      search: 'equal',
      options: [
        { value: 'add', label: label('新增', 'Add') },
        { value: 'edit', label: label('修改', 'Edit') },
        { value: 'remove', label: label('删除', 'Delete') },
        { value: 'grant', label: label('授权', 'Grant') },
        { value: 'seeAs', label: label('以其视角查看', 'See as') },
        { value: 'password', label: label('密码', 'Password') },
        { value: 'unlock', label: label('解封', 'Unblock') },
        { value: 'command', label: label('下发命令', 'Command') },
        { value: 'approve', label: label('批准命令', 'Approve') },
        { value: 'send', label: label('发送', 'Send') },
        { value: 'upload', label: label('上传', 'Upload') },
        { value: 'import', label: label('导入', 'Import') },
        { value: 'close', label: label('关闭告警', 'Close alarm') },
        { value: 'dispatch', label: label('派单', 'Dispatch') },
        { value: 'acknowledge', label: label('确认告警', 'Acknowledge alarm') },
        { value: 'shelve', label: label('搁置告警', 'Shelve alarm') },
        { value: 'unshelve', label: label('取消搁置', 'Take off the shelf') },
        { value: 'shelfOver', label: label('搁置到期', 'Shelving ended') },
        { value: 'restore', label: label('恢复启用', 'Return to service') },
        { value: 'serviceOver', label: label('停用到期', 'Time out of service ended') },
        { value: 'finish', label: label('完结', 'Finish') },
        { value: 'generate', label: label('生成代码', 'Generate code') },
        { value: 'rerun', label: label('重新运行', 'Run again') },
        { value: 'comment', label: label('留言', 'Comment') },
        { value: 'cancel', label: label('取消派单', 'Cancel dispatch') },
      ],
    },
    entity: { kind: 'text', label: label('对象', 'Record Type'), format: 'entity', search: 'equal' },
    recordTitle: { kind: 'text', label: label('名称', 'Name'), search: 'like', list: { width: 216 } },
    recordId: {
      kind: 'text',
      label: label('记录主键', 'Record ID'),
      search: 'equal',
      list: { hidden: true },
    },
    remoteIp: { kind: 'text', label: label('来访ip', 'Remote IP') },
    requestId: { kind: 'text', label: label('请求标识', 'Request ID'), list: false },
    before: { kind: 'json', label: label('修改前', 'Before'), list: false, view: { span: 24 } },
    after: { kind: 'json', label: label('修改后', 'After'), list: false, view: { span: 24 } },
    hash: { kind: 'text', label: label('校验值', 'Hash'), format: 'code', list: false, view: { span: 24 } },
  },
});
