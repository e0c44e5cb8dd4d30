import type { Messages } from '../wire/message.ts';

/** Why a camera is rejected, or shows nothing (docs/product/video.md#what-a-tile-says). */
export const videoMessages = {
  'video.addressForm': {
    http: 400,
    zh: '地址与视频源类型不符',
    en: 'The address is not one of this kind of source',
  },
  'video.addressNotAllowed': {
    http: 400,
    zh: '不允许访问此地址：{host}。内网或非 https 地址须由平台管理员列入系统参数 resource.allowedHosts',
    en: 'This address is not allowed: {host}. Operators of the platform list hosts that are private or without https in the parameter resource.allowedHosts',
  },
  'video.subElsewhere': {
    http: 400,
    zh: '子码流须与视频地址同一协议、主机和端口',
    en: 'The sub-stream must be at the same scheme, host and port as the address',
  },
  'video.passwordAgain': {
    http: 400,
    zh: '地址或用户名已更改，请重新输入密码',
    en: 'The address or user name has changed: please enter the password again',
  },
  'video.unreadable': {
    http: 400,
    zh: '无法解开已保存的密码，请重新输入密码',
    en: 'The kept password cannot be opened any more; please enter it again',
  },
  'video.disabled': { http: 400, zh: '摄像机已停用', en: 'The camera is switched off in its settings' },
  'video.ffmpegMissing': {
    http: 400,
    zh: '服务器未安装 ffmpeg，无法播放此视频源。请在服务器上安装 ffmpeg',
    en: 'This source cannot be shown: ffmpeg is not installed on the server. Install ffmpeg there',
  },
  'video.limit': {
    http: 429,
    zh: '服务器同时处理的视频已达上限（{most}路），请关闭其他画面后重试',
    en: 'The server handles {most} streams at once and has no more room; close other pictures and try again',
  },
  'video.convertLimit': {
    http: 429,
    zh: '同时转码的视频已达上限（{most}路）',
    en: 'The server converts {most} streams at once and has no more room',
  },
  'video.credentials': {
    http: 400,
    zh: '视频源拒绝了用户名或密码',
    en: 'The source refused the user name or password',
  },
  'video.noHost': { http: 400, zh: '找不到主机：{host}', en: 'There is no host of this name: {host}' },
  'video.unreachable': {
    http: 400,
    zh: '无法连接 {host}',
    en: '{host} cannot be reached',
  },
  'video.notFound': {
    http: 400,
    zh: '视频源上没有此地址的视频',
    en: 'The source has no stream at this address',
  },
  'video.redirected': {
    http: 400,
    zh: '视频源转向其他地址，已拒绝',
    en: 'The source sent us to another address, which is refused',
  },
  'video.noSignal': { http: 400, zh: '没有视频信号', en: 'There is no signal' },
  'video.noSignalSince': { http: 400, zh: '{time}起没有视频信号', en: 'No signal since {time}' },
  'video.stopped': {
    http: 400,
    zh: '视频处理意外中断，{seconds}秒后重新启动',
    en: 'The stream broke off on the server; it is started again in {seconds} s',
  },
  'video.hevc': {
    http: 400,
    zh: '摄像机发送 H.265，浏览器无法播放。请改为 H.264，或打开“转码为H.264”',
    en: 'The camera sends H.265, which browsers do not play. Set it to H.264, or switch on ‘Convert to H.264’',
  },
  'video.notPlayable': {
    http: 400,
    zh: '视频源发送的内容无法播放',
    en: 'What the source sends cannot be played',
  },
  'video.certificate': {
    http: 400,
    zh: '视频源的证书不可信或与主机名不符',
    en: 'The certificate of the source is not trusted, or is not one of this host',
  },
  'video.ticketOver': {
    http: 403,
    zh: '播放地址已失效',
    en: 'The address to play has ended',
  },
  'video.unknownCall': {
    http: 400,
    zh: '不支持的视频请求：state 应为 8，urlStr 应为 flow_to',
    en: 'No such call for a stream: state is 8, urlStr is flow_to',
  },
} as const satisfies Messages;
