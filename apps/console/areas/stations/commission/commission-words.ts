import { countedNoun } from '@heliodeck/kit/grouped';
import { label } from '@heliodeck/kit/label';

export const commissionWords = {
  title: label('电站开通', 'Commissioning'),
  steps: label('开通步骤', 'Steps'),
  forbidden: label(
    '您没有新增电站、DTU或设备的权限，请联系管理员',
    'You may add neither stations nor DTUs nor devices; ask your administrator',
  ),
  done: label('已完成', 'done'),
  current: label('进行中', 'to do now'),
  waiting: label('等待中', 'waiting'),
  open: label('未开始', 'not yet'),
  waitingSince: (time: string) => label(`自 ${time} 起等待`, `waiting since ${time}`),
  notYours: label(
    '您没有此步骤的权限：请有权限的同事完成',
    'This step is not yours: a colleague with the permission does it',
  ),
  station: label('电站', 'Station'),
  stationPick: label('选择电站', 'Choose a station'),
  stationAdd: label('新建电站', 'New station'),
  stationOther: label('换一个电站', 'Another station'),
  or: label('或', 'or'),
  dtu: label('DTU', 'DTU'),
  dtuText: label(
    '登记现场的DTU：从正在拨入的DTU中选择，或输入标签上的IMEI。',
    'Register the DTU on site: choose one that dials in now, or type the IMEI on its label.',
  ),
  dtuAdd: label('添加DTU', 'Add the DTU'),
  dtuMore: label('再添加一个DTU', 'Add another DTU'),
  online: label('DTU拨入', 'The DTU dials in'),
  isOnline: (name: string) => label(`${name} 已在线`, `${name} is online`),
  isOffline: (name: string, imei: string) =>
    label(`等待 ${name}（${imei}）拨入`, `Waiting for ${name} (${imei}) to dial in`),
  nothing: label('一直没有动静？', 'When nothing comes'),
  devices: label('总线上的设备', 'Devices on the bus'),
  devicesText: label(
    '扫描总线，核对猜测的型号，给每台设备取名。',
    'Scan the bus, check the guessed models, give each device its name.',
  ),
  onBus: (dtu: string) => label(`${dtu} 的总线`, `Bus of ${dtu}`),
  entered: (name: string) => label(`已登记：${name}`, `entered as ${name}`),
  otherModel: (model: string) => label(`登记的型号为 ${model}`, `entered with the model ${model}`),
  model: label('型号', 'Model'),
  name: label('设备名称', 'Device name'),
  type: label('设备类型', 'Device type'),
  take: label('加入', 'Add'),
  takeAll: (count: number) =>
    label(`添加所选的 ${count} 台设备`, `Add ${countedNoun(count, 'chosen device')}`),
  added: (count: number) => label(`已添加 ${count} 台设备`, `${countedNoun(count, 'device')} added`),
  byHand: label('手工添加设备', 'Add a device by hand'),
  nameMissing: label('请输入设备名称', 'Please enter the device name'),
  needsOnline: label('DTU在线后才能扫描', 'The bus can be scanned once the DTU is online'),
  values: label('首批数据', 'First values'),
  answering: (count: number, all: number) =>
    label(`${all} 台设备中 ${count} 台已应答`, `${count} of ${countedNoun(all, 'device')} answered`),
  noModel: label('没有型号，不会被采集', 'has no model and is not polled'),
  noAnswer: label('尚未应答', 'has not answered yet'),
  noValues: label('已应答，数值即将到达', 'answers; values are on their way'),
  finished: label('开通完成。', 'The station is in operation.'),
  toStation: label('打开电站监控', 'Open the station'),
  toDevices: label('查看设备列表', 'List of its devices'),
};

/** Checks if a DTU does not connect (docs/guides/connect-a-dtu.md#when-nothing-comes). */
export const dtuHints = [
  label(
    'DTU必须设为TCP客户端、透传模式，目标为本服务器的地址和网关端口；防火墙须放行该端口。',
    'The DTU must be a TCP client in transparent mode, set to the address and gateway port of this server; the firewall must let the port through.',
  ),
  label(
    '连接后须发送含15位IMEI的注册包；核对标签与此处输入的IMEI是否一致。',
    'It must send a registration packet with its 15-digit IMEI on connect; compare the label with the IMEI entered here.',
  ),
  label('检查电源、SIM卡、天线和流量。', 'Check its power, SIM card, antenna and data plan.'),
  label(
    '未被认领的连接一分钟后断开；DTU下次拨入时即上线。',
    'An unclaimed connection is closed after a minute; it comes online when the DTU dials next.',
  ),
] as const;

/** Checks if a device does not respond. */
export const deviceHints = [
  label(
    '核对地址、波特率和校验位（多数为9600 8N1；DL/T 645为2400 8E1）。',
    'Check address, baud rate and parity (9600 8N1 for most; 2400 8E1 for DL/T 645).',
  ),
  label('A、B线是否接反；屏蔽与终端电阻。', 'A and B may be swapped; look at shield and termination.'),
  label(
    '应答迟到时提高DTU的应答超时；两台设备同一地址会造成CRC错误。',
    'Raise the answer timeout of the DTU where answers are late; two devices with one address cause CRC errors.',
  ),
  label(
    '全部设备无应答时，DTU可能是Modbus TCP网关：链路形式选auto或modbus-tcp。',
    'Where all devices are silent the DTU may be a Modbus TCP gateway: set its link form to auto or modbus-tcp.',
  ),
] as const;
