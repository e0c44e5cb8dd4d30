import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { plainName } from '../fields/plain-name.ts';
import { messages } from '../wire/messages.ts';

/** Permission code for configuring the fields of a model, for the dialog and its requests. */
export const modelSetting = 'model_setting';

/** Whether a model's table existed when its data source was last read. */
export const tableState = { found: 'found', gone: 'gone' } as const;

/** A table or view of a data source, and its names here (docs/product/tools.md#data-models). */
export const dataModel = defineEntity({
  key: 'model',
  path: 'blade-develop/model',
  table: 'data_model',
  label: label('数据模型', 'Data Model'),
  tenancy: 'platform',
  title: 'modelName',
  acts: ['add', 'edit', 'delete'],
  fields: {
    datasourceId: {
      kind: 'ref',
      entity: 'datasource',
      label: label('数据源', 'Data Source'),
      required: label('请选择数据源', 'Please choose a data source'),
      search: 'equal',
      list: { width: 130 },
    },
    modelTable: {
      kind: 'text',
      label: label('物理表名', 'Table'),
      required: label('请选择物理表', 'Please choose a table'),
      // The database decides which table names are valid; the name is only used as a value in queries of the catalogue.
      max: 128,
      search: 'like',
      list: { width: 170 },
    },
    modelName: {
      kind: 'text',
      label: label('模型名称', 'Model Name'),
      required: label('请输入模型名称', 'Please enter the name of the model'),
      pattern: plainName,
      max: 64,
      search: 'like',
      list: { width: 130 },
    },
    modelCode: {
      kind: 'text',
      label: label('模型编号', 'Model Code'),
      required: label('请输入模型编号', 'Please enter the code of the model'),
      pattern: { test: /^[a-z][A-Za-z0-9]*$/, message: messages['model.code'] },
      max: 40,
      search: 'like',
      list: { width: 120 },
    },
    modelClass: {
      kind: 'text',
      label: label('模型类名', 'Model Class'),
      required: label('请输入模型类名', 'Please enter the class of the model'),
      pattern: { test: /^[A-Z][A-Za-z0-9]*$/, message: messages['model.class'] },
      max: 40,
      list: { width: 120 },
    },
    tableState: {
      kind: 'choice',
      label: label('表状态', 'Table State'),
      options: [
        { value: tableState.found, label: label('存在', 'Found'), tone: 'good' },
        { value: tableState.gone, label: label('已不存在', 'Gone'), tone: 'critical' },
      ],
      form: 'readOnly',
      search: 'equal',
      list: { width: { zh: 110, en: 110 } },
    },
    modelRemark: {
      kind: 'text',
      label: label('备注', 'Remark'),
      multiline: true,
      max: 255,
      list: { width: 120 },
      view: { span: 24 },
    },
  },
  actions: [{ code: modelSetting, label: label('模型配置', 'Model Configuration'), place: 'row' }],
});
