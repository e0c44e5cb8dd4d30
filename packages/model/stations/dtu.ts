import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { livesOnPv, onlineOptions } from '../devices/device-words.ts';
import { messages } from '../wire/messages.ts';

const link = label('链路', 'Link');

const heartbeat = String.raw`(?: *0x(?: ?[\da-f]{2}){1,80} *|(?! *0x)[\x20-\x7e]{0,80})`;
/**
 * One heartbeat per line: letters, digits and punctuation literally, or bytes in hexadecimal after 0x; at
 * most 80 bytes, the limit of a DTU.
 */
const heartbeatLines = new RegExp(`^${heartbeat}(?:\\r?\\n${heartbeat})*$`, 'i');

/**
 * A communication unit: an IMEI that connects to the server, and the serial bus behind it
 * (docs/product/devices.md#dtu-fields).
 */
export const dtu = defineEntity({
  key: 'dtu',
  path: 'blade-dtu/dtu',
  table: 'dtu',
  label: label('DTU设备', 'DTU Device'),
  tenancy: 'tenant',
  title: 'name',
  fields: {
    stationInfoId: {
      kind: 'ref',
      label: label('电站名称', 'Station Name'),
      entity: 'stationInfo',
      required: label('请选择电站', 'Please choose the station name'),
      search: 'equal',
      list: { width: 146 },
    },
    name: {
      kind: 'text',
      label: label('设备名称', 'Device Name'),
      required: label('请输入设备名称', 'Please input device name'),
      max: 50,
      list: { width: 146 },
    },
    imei: {
      kind: 'text',
      label: label('设备编号（IMEI）', 'IMEI'),
      required: label('请输入设备编号', 'Please enter IMEI'),
      max: 20,
      // Wide enough for all fifteen digits, which users compare with the label on the unit.
      list: { width: 158 },
      search: 'like',
    },
    onlineStatus: {
      kind: 'choice',
      label: label('在线状态', 'Online Status'),
      options: onlineOptions,
      initial: 0,
      form: 'readOnly',
      list: { width: 104 },
    },
    connectTime: {
      kind: 'dateTime',
      label: label('连接时间', 'Connection Time'),
      form: 'readOnly',
      list: { width: 168 },
    },
    // Absent while it is connected.
    offlineSince: {
      kind: 'dateTime',
      label: label('离线时间', 'Offline Since'),
      form: 'readOnly',
      list: { width: 168 },
    },
    // The server decides when a claim lapses (gateway/lapsed-claims.ts).
    claimedAt: {
      kind: 'dateTime',
      label: label('认领时间', 'Claimed At'),
      form: 'readOnly',
      list: false,
    },
    firstHeardAt: {
      kind: 'dateTime',
      label: label('首次连接', 'First Connected'),
      form: 'readOnly',
      list: false,
    },
    proofUntil: {
      kind: 'dateTime',
      label: label('认领验证截止', 'To Be Proven Until'),
      form: 'readOnly',
      list: false,
    },
    lapsedImei: {
      kind: 'text',
      label: label('已失效认领的IMEI', 'IMEI of the Lapsed Claim'),
      form: 'readOnly',
      list: false,
      help: label(
        '认领后没有收到数据，该IMEI已释放；重新填写IMEI即重新认领',
        'Nothing came after the claim, the IMEI is free again; entering an IMEI claims it anew',
      ),
    },
    livesOnPv: {
      ...livesOnPv,
      help: label(
        '夜间离线视为正常，其设备亦然；留空则按前两夜是否离线判断',
        'Offline by night is no alarm, neither of its devices; empty = as in the two nights before',
      ),
    },
    keyed: {
      kind: 'boolean',
      label: label('验证DTU密钥', 'Demand the DTU’s Key'),
      initial: false,
      list: false,
      group: link,
      help: label(
        'DTU注册时须发送密钥，例如 IMEI:…;KEY:…，不符即拒绝接入',
        'The DTU must send its key when it registers, for example IMEI:…;KEY:…, or it is not let in',
      ),
    },
    registrationKey: {
      kind: 'secret',
      label: label('DTU密钥', 'Key of the DTU'),
      max: 64,
      list: false,
      group: link,
      when: { field: 'keyed', is: ['true'] },
      help: label(
        '8至64位字母、数字或 . _ ~ -；保存后不再显示，留空表示不变',
        '8 to 64 letters, digits or . _ ~ -; never shown again, empty = unchanged',
      ),
    },
    // Values: protocol/link/form.ts. 'auto' detects the form from the bytes of the DTU.
    link: {
      kind: 'text',
      label: label('链路形式', 'Link Form'),
      max: 32,
      initial: 'auto',
      list: false,
      group: link,
      help: label(
        '保存后对在线DTU立即生效，无需重连',
        'Takes effect at once on a DTU that is online, without a reconnect',
      ),
    },
    // Parsed by protocol/link/heartbeat-text.ts.
    heartbeats: {
      kind: 'text',
      label: label('心跳包', 'Heartbeats'),
      multiline: true,
      max: 500,
      pattern: { test: heartbeatLines, message: messages['dtu.heartbeatForm'] },
      list: false,
      group: link,
      help: label(
        '每行一个，十六进制以0x开头；ping、www.usr.cn等常用心跳包无需填写',
        'One a line, hexadecimal with 0x before; the usual ones (ping, www.usr.cn …) need not be entered',
      ),
    },
    timeoutMs: {
      kind: 'integer',
      label: label('应答超时', 'Answer Timeout'),
      unit: 'ms',
      min: 200,
      max: 60_000,
      initial: 4000,
      list: false,
      group: link,
      help: label('从下一次询问起生效', 'Holds from the next question on'),
    },
    gapMs: {
      kind: 'integer',
      label: label('帧间隔', 'Gap Between Frames'),
      unit: 'ms',
      min: 0,
      max: 10_000,
      initial: 50,
      list: false,
      group: link,
      help: label('设备手册要求更长时以手册为准', 'A device whose manual demands more gets it'),
    },
    // Absent = the longer of the gap and 250 ms (gateway/bus/bus-times.ts).
    drainMs: {
      kind: 'integer',
      label: label('超时后静默', 'Silence After a Timeout'),
      unit: 'ms',
      min: 0,
      max: 60_000,
      list: false,
      group: link,
      help: label(
        '超时后等总线静默这么久再问下一次；留空为自动',
        'How long the bus must be quiet before the next question; empty = automatic',
      ),
    },
    keepAliveSeconds: {
      kind: 'integer',
      label: label('离线判定时间', 'Offline After'),
      unit: 's',
      min: 10,
      max: 86_400,
      initial: 120,
      list: false,
      group: link,
      help: label('这么久没有任何数据即判定离线', 'Held to be offline when nothing was heard for so long'),
    },
  },
  actions: [
    { code: 'dtu_remoteConfig', label: label('远程配置', 'Remote config'), place: 'row' },
    { code: 'dtu_downlinkPacket', label: label('下发报文', 'Downlink packet'), place: 'row' },
  ],
  unique: [{ fields: ['imei'], message: messages['dtu.imeiTaken'], everywhere: true }],
  zoneVia: ['stationInfoId', 'timeZone'],
  lookup: { substringIndex: ['name', 'imei'] },
  indexes: [['stationInfoId']],
});
