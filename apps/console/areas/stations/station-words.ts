import { label } from '@heliodeck/kit/label';
import { dtu } from '@heliodeck/model/stations/dtu';

export const stationWords = {
  titleOf: (station: string) => label(`添加dtu · ${station}`, `Add DTU · ${station}`),
  imei: dtu.fields.imei.label,
  imeiHelp: label('15位数字，印在DTU标签上', '15 digits, printed on the label of the DTU'),
  checkDigit: label(
    '校验位不符，请与标签核对；仍可添加。',
    'The check digit does not fit. Compare it with the label; it can be added all the same.',
  ),
  dialling: (count: number) =>
    label(
      `${count} 个未登记的DTU正在拨入，可直接选择`,
      count === 1
        ? 'One unclaimed DTU is dialling in; choose it'
        : `${count} unclaimed DTUs are dialling in; choose one`,
    ),
  next: label('添加', 'Add'),
  cancel: label('取消', 'Cancel'),
};
