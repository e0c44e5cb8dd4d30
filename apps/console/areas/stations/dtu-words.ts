import { countedNoun } from '@heliodeck/kit/grouped';
import { label } from '@heliodeck/kit/label';

export const dtuWords = {
  remoteConfig: label('远程配置', 'Remote config'),
  downlinkPacket: label('下发报文', 'Downlink packet'),
  ledger: label('命令记录', 'Command ledger'),
  message: label('消息内容（JSON）', 'Message (JSON)'),
  packet: label('下行报文（必须包含CRC）', 'Packet command (must include the CRC)'),
  packetHelp: label(
    '十六进制，字节之间可以有空格，例如 01 03 00 00 00 01 84 0A',
    'Hexadecimal, bytes may be apart, for example 01 03 00 00 00 01 84 0A',
  ),
  tellsPassword: label(
    '发送前需要再次输入登录密码。',
    'You will be asked for your sign-in password before it is sent.',
  ),
  send: label('发送', 'Send'),
  close: label('关闭', 'Close'),
  crcOk: label('CRC校验正确', 'The CRC is right'),
  crcWrong: label('CRC校验不符', 'The CRC is wrong'),
  append: (crc: string) => label(`末尾补上 ${crc}`, `Append ${crc}`),
  replace: (crc: string) => label(`末两字节改为 ${crc}`, `Replace the last two bytes with ${crc}`),
  otherProtocols: label(
    'DL/T 645 和 PACE 报文使用各自的校验，可忽略此提示。',
    'DL/T 645 and PACE packets carry checksums of their own; they may differ here.',
  ),
  lastAnswer: label('上次发送的结果', 'Result of the last one'),
  decodedAs: (model: string) => label(`按“${model}”解码`, `Decoded as “${model}”`),
  askedWas: (device: string, address: number) =>
    label(`应答设备：${device}（地址 ${address}）`, `Answered by ${device} (address ${address})`),
  device: label('未命名设备', 'a device without a name'),
  cannotSend: (offline: string) =>
    label(`DTU ${offline}，上线前无法发送`, `DTU: ${offline}. Nothing can be sent until it is back.`),
  unclaimed: (count: number) =>
    label(
      `${count} 个未登记的DTU正在拨入`,
      `${count} DTU${count === 1 ? '' : 's'} dialling in that no station has claimed`,
    ),
  unclaimedTitle: label('未登记的DTU', 'Unclaimed DTUs'),
  silentTitle: label('认领后没有数据的DTU', 'Claims without traffic'),
  silentHelp: label(
    '所有租户的认领。到期仍无数据的认领自动失效，IMEI随之释放。',
    'Claims of all tenants. One whose DTU sends nothing until it lapses is undone, and its IMEI is free again.',
  ),
  silentCount: (count: number) =>
    label(`${count} 个认领尚无数据`, `${countedNoun(count, 'claim')} without traffic`),
  noneSilent: label('没有等待数据的认领', 'No claim waits for traffic'),
  tenant: label('租户', 'Tenant'),
  dtuName: label('设备名称', 'Name'),
  claimedFor: label('已认领', 'Age'),
  lapsesAt: label('失效时间', 'Lapses'),
  lapsed: label('已失效', 'Lapsed'),
  show: label('查看', 'Show'),
  imei: label('设备编号（IMEI）', 'IMEI'),
  remote: label('来自', 'From'),
  firstSeen: label('首次出现', 'First seen'),
  lastSeen: label('最近出现', 'Last seen'),
  attempts: label('次数', 'Attempts'),
  claim: label('登记', 'Claim'),
  noneUnclaimed: label('没有未登记的DTU', 'No unclaimed DTUs'),
};
