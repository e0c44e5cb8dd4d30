import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { remark } from '../descriptors/usual-fields.ts';
import { messages } from '../wire/messages.ts';

/** A rota of people on duty: its name and zone; the times are in its shifts (docs/product/push.md#rota). */
export const dutyRota = defineEntity({
  key: 'dutyRota',
  path: 'blade-dutyRota/dutyRota',
  table: 'duty_rota',
  label: label('值班表', 'Rota'),
  tenancy: 'tenant',
  title: 'rotaName',
  fields: {
    rotaName: {
      kind: 'text',
      label: label('值班表名称', 'Rota Name'),
      required: label('请输入值班表名称', 'Please enter the name of the rota'),
      max: 30,
      search: 'like',
      list: { width: 200 },
    },
    zone: {
      kind: 'text',
      format: 'zone',
      label: label('时区', 'Time Zone'),
      max: 64,
      help: label('留空使用租户时区', 'Empty means the zone of the tenant'),
    },
    remark,
  },
  actions: [
    { code: 'dutyRota_handOver', label: label('交班', 'Hand over'), place: 'row' },
    { code: 'dutyRota_ahead', label: label('值班安排', 'Who is on duty'), place: 'row' },
  ],
  unique: [{ fields: ['rotaName'], message: messages['record.exists'] }],
});
