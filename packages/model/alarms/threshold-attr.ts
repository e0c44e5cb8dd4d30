import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';

/** A device attribute that rules can watch: a telemetry field of a device type (docs/product/alarms.md#threshold-attributes). */
export const thresholdAttr = defineEntity({
  key: 'thresholdAttr',
  path: 'blade-thresholdAttr/thresholdAttr',
  table: 'threshold_attr',
  label: label('阈值属性', 'Threshold Attribute'),
  tenancy: 'tenant',
  title: 'attrName',
  titleEn: ['attrNameEn'],
  access: { picked: ['attrId', 'deviceType'] },
  order: { ascs: 'attr_id' },
  fields: {
    deviceType: {
      kind: 'dict',
      label: label('设备类型', 'Device Type'),
      dict: 'device_type',
      numeric: true,
      required: label('请选择设备类型', 'Please choose the device type'),
      search: 'equal',
    },
    deviceNo: { kind: 'text', label: label('设备型号', 'Device Model'), max: 30, search: 'like' },
    deviceName: { kind: 'text', label: label('设备名称', 'Device Name'), max: 30, search: 'like' },
    // '{deviceType}.{field}' if it was chosen from the list of the program.
    attrId: {
      kind: 'text',
      label: label('属性编号', 'Attribute ID'),
      required: label('请输入属性编号', 'Please enter the attribute ID'),
      max: 30,
      search: 'like',
      list: { width: 230 },
      help: label(
        '设备类型.遥测字段，例如 2.totalActivePower',
        'Device type and telemetry field, for example 2.totalActivePower',
      ),
    },
    attrName: {
      kind: 'text',
      label: label('属性名称', 'Attribute Name'),
      required: label('请输入属性名称', 'Please enter the attribute name'),
      max: 30,
      search: 'like',
    },
    attrNameEn: {
      kind: 'text',
      label: label('属性英文名称', 'Attribute Name in English'),
      max: 60,
      list: { width: 210 },
    },
  },
  unique: [
    {
      fields: ['attrId'],
      message: label('属性编号 [{attrId}] 已存在!', 'The attribute [{attrId}] exists already!'),
    },
  ],
});
