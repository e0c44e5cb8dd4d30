import { label } from '@heliodeck/kit/label';

/** Texts for a stream, wherever it is displayed. */
export const videoPictureWords = {
  reaching: label('正在连接摄像机', 'Connecting to the camera'),
  awaiting: label('已连接，等待画面', 'Connected, waiting for the picture'),
  lastPicture: (time: string, ago: string) =>
    label(`最后画面 ${time}（${ago}）`, `Last picture ${time} (${ago})`),
  live: label('直播', 'Live'),
  paused: label('已暂停', 'Paused'),
  againIn: (seconds: number) => label(`${seconds}秒后重试`, `Tried again in ${seconds} s`),
  again: label('立即重试', 'Try again now'),
  broken: label('画面中断', 'The picture broke off'),
  unplayable: label('浏览器无法播放此视频', 'This browser cannot play what the camera sends'),
  unplayableH265: label(
    '浏览器无法播放此编码（可能为 H.265），请将摄像机改为 H.264',
    'This browser cannot play this coding (perhaps H.265): set the camera to H.264',
  ),
  noWebrtc: label(
    '浏览器与视频源之间无法建立连接（WebRTC）',
    'The browser and the source found no way to each other (WebRTC)',
  ),
} as const;
