import type { Messages } from '../wire/message.ts';

/** Messages about device records (docs/product/devices.md). */
export const devicesMessages = {
  'device.unknown': { http: 400, zh: '设备不存在', en: 'The device does not exist' },
  'device.profileUnknown': { http: 400, zh: '未知的设备型号：{model}', en: 'Unknown device model: {model}' },
  'device.profileType': {
    http: 400,
    zh: '型号 {model} 不适用于此设备类型',
    en: 'Model {model} is not for this device type',
  },
  'device.addressTaken': {
    http: 400,
    zh: '该总线上已有设备使用地址 {address}：{name}',
    en: 'Address {address} is already used on this bus: {name}',
  },
  'device.addressRange': {
    http: 400,
    zh: '该型号的设备地址范围为 {range}',
    en: 'Addresses of this model are {range}',
  },
} as const satisfies Messages;
