import type { Messages } from '../wire/message.ts';

/** Messages about the records of stations and DTUs (docs/product/stations.md). */
export const stationsMessages = {
  // Does not reveal whether and to whom the DTU belongs, since the caller may be guessing.
  'dtu.imeiTaken': {
    http: 400,
    zh: '该IMEI无法认领：{imei}。请核对设备标签；设备确在您手中时，请向平台运营方出示凭证',
    en: 'This IMEI cannot be claimed: {imei}. Compare it with the label; if you hold the device, send proof of that to the operator of the platform',
  },
  'station.hasDtus': {
    http: 400,
    zh: '请先删除该电站的DTU设备',
    en: 'Please delete the DTU devices of the station first',
  },
  'station.addressFormat': {
    http: 400,
    zh: '地址格式应为“经度,纬度,地址”',
    en: 'The address must read "longitude,latitude,address"',
  },
  'station.noDepartment': {
    http: 400,
    zh: '您不属于任何机构，不能新增电站',
    en: 'You belong to no department and cannot add a station',
  },
  'station.unknown': { http: 400, zh: '电站不存在', en: 'The station does not exist' },
  'dtu.imeiInvalid': {
    http: 400,
    zh: 'IMEI必须是15位数字：{imei}',
    en: 'The IMEI must have 15 digits: {imei}',
  },
  'dtu.keyForm': {
    http: 400,
    zh: 'DTU密钥须为8至64位字母、数字或 . _ ~ -',
    en: 'The key of a DTU is 8 to 64 letters, digits or . _ ~ -',
  },
  'dtu.keyMissing': { http: 400, zh: '请填写DTU密钥', en: 'Please enter the key of the DTU' },
  'dtu.claimsTooMany': {
    http: 429,
    zh: '今日认领的DTU过多，请稍后再试或联系平台运营方',
    en: 'Too many DTUs were claimed today; try again later or ask the platform’s operator',
  },
  'dtu.claimCodeMissing': {
    http: 400,
    zh: '认领需要DTU密钥：请填写设备注册时发送的密钥',
    en: 'A claim needs the key of the DTU: enter the one it sends when it registers',
  },
  'dtu.claimCodeWrong': {
    http: 400,
    zh: '密钥与该DTU发送的不一致',
    en: 'This is not the key the DTU sends',
  },
  'dtu.claimUnheard': {
    http: 400,
    zh: '尚未收到该DTU的注册：请先给设备通电并让它拨入，再认领',
    en: 'The DTU has not registered yet: switch it on, let it dial in, then claim it',
  },
  'dtu.claimHeard': {
    http: 400,
    zh: '该DTU正在拨入：请断电十分钟后认领，再于十分钟内通电，以证明设备在您手中',
    en: 'This DTU is dialling in: leave it off for ten minutes, claim it, and switch it on within ten minutes, which shows that you hold it',
  },
  'dtu.claimProofUnknown': {
    http: 400,
    zh: '认领验证方式只能是 off、packet 或 code',
    en: 'The value must be off, packet or code',
  },
  'dtu.linkUnknown': { http: 400, zh: '未知的链路形式：{link}', en: 'Unknown link form: {link}' },
  'dtu.heartbeatForm': {
    http: 400,
    zh: '只能是可见英文字符，或以0x开头的成对十六进制数字，最多80字节',
    en: 'A line is plain ASCII text, or pairs of hexadecimal digits after 0x; 80 bytes at most',
  },
  'dtu.hasDevices': {
    http: 400,
    zh: '请先删除该DTU下的设备',
    en: 'Please delete the devices behind the DTU first',
  },
  'dtu.unknown': { http: 400, zh: 'DTU不存在', en: 'The DTU does not exist' },
} as const satisfies Messages;
