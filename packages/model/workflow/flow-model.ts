import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';

/** A drawing of a process, before and between its deployments (docs/product/workflow.md#models). Its XML has calls of its own. */
export const flowModel = defineEntity({
  key: 'flowModel',
  path: 'blade-flow/model',
  table: 'flow_model',
  label: label('流程模型', 'Process Model'),
  tenancy: 'tenant',
  title: 'name',
  acts: ['view', 'delete'],
  permissions: { view: 'flow_model_view', delete: 'flow_model_delete' },
  readPermissions: ['flow_model'],
  order: { descs: 'last_updated' },
  view: { keyColumns: ['name', 'modelKey', 'version'] },
  fields: {
    modelKey: {
      kind: 'text',
      label: label('模型标识', 'Model Key'),
      max: 100,
      search: 'like',
      form: 'readOnly',
      list: { width: 200 },
    },
    name: {
      kind: 'text',
      label: label('流程名称', 'Name'),
      max: 100,
      search: 'like',
      form: 'readOnly',
      list: { width: 240 },
    },
    version: {
      kind: 'integer',
      label: label('版本', 'Version'),
      form: 'readOnly',
      list: { width: 90 },
    },
    description: {
      kind: 'text',
      label: label('描述', 'Description'),
      max: 500,
      form: 'readOnly',
      list: { width: 260 },
    },
    lastUpdated: {
      kind: 'dateTime',
      label: label('最近保存', 'Last Saved'),
      form: 'readOnly',
      list: { width: 170, sortable: true },
    },
  },
  actions: [
    { code: 'flow_model_create', label: label('创建', 'Create'), place: 'toolbar' },
    { code: 'flow_model_update', label: label('配置', 'Configure'), place: 'row' },
    { code: 'flow_model_deploy', label: label('部署', 'Deploy'), place: 'row' },
  ],
});
