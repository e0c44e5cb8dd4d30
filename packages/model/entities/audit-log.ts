import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../entity.ts';

/** Who changed what, from what, to what (decision 41). The database refuses to change or remove a line. */
export const auditLog = defineEntity({
  key: 'auditLog',
  path: 'blade-log/audit',
  table: 'audit_log',
  label: label('审计日志', 'Audit Log'),
  tenancy: 'tenant',
  journal: true,
  title: 'recordTitle',
  acts: ['view'],
  order: { descs: 'id' },
  form: { in: 'drawer' },
  indexes: [['recordId']],
  fields: {
    seq: { kind: 'integer', label: label('序号', 'No.'), list: { width: 90 } },
    createTime: {
      kind: 'dateTime',
      label: label('操作时间', 'Time'),
      search: 'range',
      view: false,
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
        { value: 'password', label: label('密码', 'Password') },
        { value: 'unlock', label: label('解封', 'Unblock') },
        { value: 'command', label: label('下发命令', 'Command') },
        { value: 'approve', label: label('批准命令', 'Approve') },
        { value: 'send', label: label('发送', 'Send') },
        { value: 'upload', label: label('上传', 'Upload') },
      ],
    },
    entity: { kind: 'text', label: label('对象', 'Record Type'), names: 'entity', search: 'equal' },
    recordTitle: { kind: 'text', label: label('名称', 'Name'), search: 'like' },
    recordId: {
      kind: 'text',
      label: label('记录主键', 'Record ID'),
      search: 'equal',
      list: { hidden: true },
    },
    remoteIp: { kind: 'text', label: label('来访ip', 'Remote IP') },
    requestId: { kind: 'text', label: label('请求标识', 'Request ID'), list: false },
    before: { kind: 'json', label: label('修改前', 'Before'), list: false, span: 24 },
    after: { kind: 'json', label: label('修改后', 'After'), list: false, span: 24 },
    hash: { kind: 'text', label: label('校验值', 'Hash'), names: 'code', list: false, span: 24 },
  },
});
