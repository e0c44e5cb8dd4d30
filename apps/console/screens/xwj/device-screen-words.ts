import { label } from '@heliodeck/kit/label';

export const deviceScreenWords = {
  controllerData: label('控制器数据', 'Controller Data'),
  noModel: label('未设置型号(不采集)', 'No model (not polled)'),
  close: label('关闭', 'Close'),
};
