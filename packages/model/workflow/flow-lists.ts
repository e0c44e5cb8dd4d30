import { label } from '@heliodeck/kit/label';
import { defineEntity, type Entity } from '../descriptors/entity.ts';
import type { Fields } from '../descriptors/field.ts';
import { flowModel } from './flow-model.ts';

const category = {
  kind: 'dict',
  dict: 'flow',
  label: label('流程类型', 'Process Category'),
  search: 'equal',
  list: { hidden: true, width: 130 },
} as const;
const processName = {
  kind: 'text',
  label: label('流程名称', 'Process Name'),
  search: 'like',
  list: { width: 200 },
} as const;
const version = { kind: 'integer', label: label('版本', 'Version'), list: { width: 90 } } as const;

/**
 * Columns of a list of the workflow's own requests. Nothing is stored under it: it defines how its rows are
 * displayed and searched.
 */
function listOf(key: string, words: Entity['label'], title: string, fields: Fields): Entity {
  return defineEntity({
    key,
    path: `blade-flow/${key}`,
    table: key,
    label: words,
    tenancy: 'tenant',
    title,
    fields,
    acts: [],
    view: { keyColumns: [title] },
  });
}

/** Tasks and processes of a user (docs/product/workflow.md#lists). */
export const flowTask = listOf('flowTask', label('事务', 'Task'), 'processDefinitionName', {
  category,
  processDefinitionName: { ...processName, list: { width: 130 } },
  summary: { kind: 'text', label: label('内容', 'About'), list: { width: 170 } },
  taskName: { kind: 'text', label: label('当前步骤', 'Current Step'), list: { width: 140 } },
  processDefinitionVersion: { ...version, list: { width: 60 } },
  processState: {
    kind: 'choice',
    label: label('流程进度', 'Progress'),
    options: [
      { value: 'running', label: label('未完成', 'Not completed'), tone: 'info' },
      { value: 'ended', label: label('已完成', 'Completed'), tone: 'good' },
      { value: 'cancelled', label: label('已取消', 'Cancelled'), tone: 'neutral' },
    ],
    list: { width: 130 },
  },
  startUserName: { kind: 'text', label: label('发起人', 'Started By'), list: { width: 100 } },
  dueTime: { kind: 'dateTime', label: label('办理期限', 'Due'), list: { width: 170 } },
  createTime: { kind: 'dateTime', label: label('申请时间', 'Application Time'), list: { width: 170 } },
});

/** The newest versions of processes. */
export const flowDefinition = listOf('flowDefinition', label('流程定义', 'Process Definition'), 'name', {
  name: { ...processName, list: { width: 150 } },
  key: {
    kind: 'text',
    label: label('流程标识', 'Process Key'),
    search: 'like',
    list: { width: 140 },
  },
  category: { ...category, list: { width: 120 } },
  tenantName: { kind: 'text', label: label('所属租户', 'Tenant'), list: { width: 110 } },
  version: { ...version, list: { width: 70 } },
  suspensionState: {
    kind: 'choice',
    label: label('状态', 'State'),
    options: [
      { value: 1, label: label('激活', 'Active'), tone: 'good' },
      { value: 2, label: label('挂起', 'Suspended'), tone: 'warning' },
    ],
    list: { width: 90 },
  },
  running: { kind: 'integer', label: label('运行中', 'Running'), list: { width: 80 } },
  deploymentTime: { kind: 'dateTime', label: label('部署时间', 'Deployed'), list: { width: 160 } },
});

/** Running processes, for their administrators. */
export const flowInstance = listOf(
  'flowInstance',
  label('流程实例', 'Process Instance'),
  'processDefinitionName',
  {
    processDefinitionName: { kind: 'text', label: processName.label, list: { width: 110 } },
    processDefinitionKey: {
      kind: 'text',
      label: label('流程标识', 'Process Key'),
      search: 'like',
      list: { width: 110 },
    },
    processInstanceId: {
      kind: 'text',
      label: label('流程实例', 'Instance ID'),
      search: 'equal',
      list: { width: 140 },
    },
    executionId: {
      kind: 'text',
      label: label('执行标识', 'Execution ID'),
      search: 'equal',
      list: { width: 190, hidden: true },
    },
    name: { kind: 'text', label: label('当前步骤', 'Current Step'), list: { width: 110 } },
    category,
    incidents: { kind: 'integer', label: label('异常', 'Incidents'), list: { width: 80 } },
    suspensionState: {
      kind: 'choice',
      label: label('状态', 'State'),
      options: [
        { value: 1, label: label('激活', 'Active'), tone: 'good' },
        { value: 2, label: label('挂起', 'Suspended'), tone: 'warning' },
        { value: 3, label: label('已结束', 'Ended'), tone: 'neutral' },
      ],
      list: { width: 90 },
    },
    startUser: { kind: 'text', label: label('发起人', 'Started By'), list: { width: 90 } },
    startTime: { kind: 'dateTime', label: label('开始时间', 'Started'), list: { width: 160 } },
  },
);

/** Drawings in their list, with the ids that requests of other programs use. */
export const flowModelRow = defineEntity({
  ...flowModel,
  fields: {
    modelId: { kind: 'text', label: label('模型编号', 'Model ID'), form: 'readOnly', list: { width: 190 } },
    ...flowModel.fields,
  },
});
