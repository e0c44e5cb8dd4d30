import { joinWords } from '@heliodeck/kit/join-words';
import { label } from '@heliodeck/kit/label';
import { deviceCommandWords } from '../../widgets/device-commands/device-command-words.ts';

export const controllerWords = {
  controller: label('控制器', 'Controller'),
  all: label('全部控制器', 'All controllers'),
  choose: label('选择', 'Select'),
  realtime: label('实时数据', 'Real-time data'),
  operational: label('运行数据', 'Operational data'),
  charging: label('充电参数', 'Charging parameters'),
  meter: label('电表数据', 'Electricity meter data'),
  battery: label('电池数据', 'Battery data'),
  commands: label('下发命令', 'Send commands'),
  ofStation: label('所选控制器所在电站的设备', 'Devices of the station the controller belongs to'),
  chooseFirst: label('请先选择控制器', 'Choose a controller first'),
  getData: label('获取数据', 'Get Data'),
  control: label('设备控制', 'Device Control'),
  asksPassword: deviceCommandWords.asksPassword,
  greyed: (reason: string, labels: readonly string[]) =>
    label(
      `${reason}：${joinWords(labels, 'zh')}`,
      `${reason.charAt(0).toUpperCase()}${reason.slice(1)}: ${joinWords(labels, 'en')}`,
    ),
  views: label('控制器数据', 'Controller data'),
};
