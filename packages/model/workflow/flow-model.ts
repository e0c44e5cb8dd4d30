import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';

/**
 * A drawing of a process, before and between its deployments (docs/product/workflow.md#models). Its XML is
 * read and written by separate requests.
 */
export const flowModel = defineEntity({
  key: 'flowModel',
  path: 'blade-flow/model',
  table: 'flow_model',
  label: label('流程模型', 'Process Model'),
  tenancy: 'tenant',
  title: 'name',
  acts: ['view', 'delete'],
  permissions: { view: 'flow_model_view', delete: 'flow_model_delete' },
  access: { readPermissions: ['flow_model'] },
  order: { descs: 'last_updated' },
  fields: {
    modelKey: {
      kind: 'text',
      label: label('模型标识', 'Model Key'),
      max: 100,
      search: 'like',
      form: 'readOnly',
      list: { width: 140 },
    },
    name: {
      kind: 'text',
      label: label('流程名称', 'Name'),
      max: 100,
      search: 'like',
      form: 'readOnly',
      list: { width: 150 },
    },
    version: {
      kind: 'integer',
      label: label('版本', 'Version'),
      form: 'readOnly',
      list: { width: 80 },
    },
    created: {
      kind: 'dateTime',
      label: label('创建时间', 'Created'),
      form: 'readOnly',
      list: { width: 160, sortable: true },
    },
    lastUpdated: {
      kind: 'dateTime',
      label: label('更新时间', 'Last Updated'),
      form: 'readOnly',
      list: { width: 160, sortable: true },
    },
    description: {
      kind: 'text',
      label: label('描述', 'Description'),
      max: 500,
      form: 'readOnly',
      list: { width: 260, hidden: true },
    },
  },
  actions: [
    { code: 'flow_model_create', label: label('创建', 'Create'), place: 'toolbar' },
    { code: 'flow_model_update', label: label('配置', 'Configure'), place: 'row' },
    { code: 'flow_model_deploy', label: label('部署', 'Deploy'), place: 'row' },
  ],
});
