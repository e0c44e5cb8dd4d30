import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { currencyField } from '../fields/currency.ts';

/**
 * The tariff of a station, or of all stations of a tenant that have no tariff
 * (docs/product/energy.md#tariff-calendars).
 */
export const tariff = defineEntity({
  key: 'tariff',
  path: 'blade-tariff/tariff',
  table: 'tariff',
  label: label('电价日历', 'Tariff'),
  tenancy: 'tenant',
  title: 'tariffName',
  view: {
    panel: 'drawer',
    panelWidth: 960,
    keyColumns: ['tariffName', 'stationId', 'currency', 'validFrom'],
  },
  fields: {
    tariffName: {
      kind: 'text',
      label: label('电价名称', 'Tariff Name'),
      required: label('请输入电价名称', 'Please enter the name of the tariff'),
      max: 50,
      search: 'like',
      list: { width: 200 },
    },
    stationId: {
      kind: 'ref',
      label: label('适用电站', 'Station'),
      entity: 'stationInfo',
      search: 'equal',
      help: label('不选则适用于没有自己电价的所有电站', 'Empty: all stations without a tariff of their own'),
      list: { width: 180 },
    },
    currency: currencyField,
    validFrom: {
      kind: 'date',
      label: label('最新版本生效日期', 'Newest Version From'),
      form: 'readOnly',
      list: { width: 160 },
    },
    calendar: {
      kind: 'json',
      label: label('时段与价格', 'Bands and Prices'),
      required: label('请填写时段与价格', 'Please enter bands and prices'),
      list: false,
      view: { span: 24 },
    },
    remark: {
      kind: 'text',
      label: label('备注', 'Remark'),
      max: 200,
      multiline: true,
      list: false,
      view: { span: 24 },
    },
  },
  access: { picked: [] },
  unique: [
    {
      fields: ['stationId'],
      message: label('该电站已有电价日历，请编辑它', 'The station has a tariff already; edit that one'),
    },
  ],
});
