import { label } from '@heliodeck/kit/label';

/** Parameters of video: limits per server. */
export const videoParams = {
  'video.repackagedAtOnce': {
    label: label('同时转封装的视频路数', 'RTSP streams at once'),
    meaning: label(
      '每台服务器同时转封装的RTSP视频的最大路数；0 表示不转封装',
      'RTSP streams each server repackages for browsers at once; 0 = none',
    ),
    kind: { is: 'integer', min: 0, max: 500 },
    default: '16',
    by: 'platform',
  },
  'video.convertedAtOnce': {
    label: label('同时转码的视频路数', 'Converted streams at once'),
    meaning: label(
      '其中同时由H.265转码为H.264的最大路数，每路约占一个核',
      'Of these, streams converted to H.264 at once; each costs about one core',
    ),
    kind: { is: 'integer', min: 0, max: 64 },
    default: '1',
    by: 'platform',
  },
} as const;
