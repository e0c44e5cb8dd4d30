import { label } from '@heliodeck/kit/label';

export const deviceCommandWords = {
  getData: label('获取数据', 'Get Data'),
  control: label('设备控制', 'Device Control'),
  pack: label('PACK命令', 'PACK Command'),
  ledger: label('命令记录', 'Command ledger'),
  titleOf: (what: string, name: string) => label(`${what} · ${name}`, `${what} · ${name}`),
  asksPassword: label('需要再次输入密码', 'Asks for your password again'),
  packWord: label('PACK命令', 'PACK command'),
  packWordMissing: label('请选择PACK命令', 'Please choose a PACK command'),
  packValue: label('命令值', 'Value'),
  packHelp: label(
    '0 到 200 的整数，即电池组在总线上的地址',
    'A whole number from 0 to 200: the address of the pack on the bus',
  ),
  send: label('发送', 'Send'),
  cancel: label('取消', 'Cancel'),
};
