import { label } from '@heliodeck/kit/label';
import { videoPictureWords } from '../../widgets/video/picture-words.ts';

export const videoWords = {
  ...videoPictureWords,
  cameras: label('摄像机', 'Cameras'),
  find: label('查找摄像机或电站', 'Find a camera or station'),
  noMatch: label('没有匹配的摄像机', 'No camera matches'),
  none: label('还没有摄像机', 'There are no cameras yet'),
  noneHint: label(
    '登记电站的摄像机后，可在此查看画面',
    'Pictures are shown here once cameras of stations are entered',
  ),
  add: label('添加摄像机', 'Add a camera'),
  askForOne: label('请联系管理员添加摄像机', 'Ask an administrator to add cameras'),
  layout: label('画面布局', 'Pictures'),
  layoutOf: (count: number) => label(`${count}画面`, String(count)),
  clearAll: label('全部关闭', 'Close all'),
  pictures: label('视频画面', 'Video pictures'),
  keys: label(
    '方向键选择画面，回车全屏，Delete 关闭画面',
    'Arrow keys choose a picture, Enter shows it full screen, Delete closes it',
  ),
  tile: (number: number, what: string) => label(`画面${number}：${what}`, `Picture ${number}: ${what}`),
  free: label('选择摄像机在此播放', 'Choose a camera to play it here'),
  freeShort: label('空闲', 'free'),
  gone: label('摄像机已不存在', 'This camera does not exist any more'),
  snapshot: label('截图', 'Snapshot'),
  fullScreen: label('全屏', 'Full screen'),
  close: label('关闭画面', 'Close the picture'),
  saved: (name: string) => label(`截图已保存：${name}`, `Snapshot saved: ${name}`),
};
