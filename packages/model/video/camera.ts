import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { remark } from '../descriptors/usual-fields.ts';
import { messages } from '../wire/messages.ts';
import { addressedSources, cameraAddressForm, cameraSource } from './camera-address.ts';

const addressPattern = {
  test: cameraAddressForm,
  message: label(
    '地址应为 rtsp://主机:端口/路径 或 https://主机/路径，不含用户名和密码',
    'An address is rtsp://host:port/path or https://host/path, without user and password',
  ),
};

const fromElsewhere = { field: 'sourceType', is: addressedSources };

/** A camera whose pictures can be watched (docs/product/video.md#cameras). */
export const camera = defineEntity({
  key: 'camera',
  path: 'blade-video/camera',
  table: 'camera',
  label: label('摄像机', 'Camera'),
  tenancy: 'tenant',
  title: 'cameraName',
  fields: {
    cameraName: {
      kind: 'text',
      label: label('摄像机名称', 'Camera Name'),
      required: label('请输入摄像机名称', 'Please enter the name of the camera'),
      max: 30,
      search: 'like',
      list: { width: 160 },
    },
    stationId: {
      kind: 'ref',
      label: label('电站', 'Station'),
      entity: 'stationInfo',
      required: label('请选择电站', 'Please choose the station'),
      search: 'equal',
    },
    sourceType: {
      kind: 'choice',
      label: label('视频源', 'Source'),
      options: [
        { value: cameraSource.rtsp, label: label('RTSP', 'RTSP') },
        { value: cameraSource.hls, label: label('HLS', 'HLS') },
        { value: cameraSource.flv, label: label('HTTP-FLV', 'HTTP-FLV') },
        { value: cameraSource.webrtc, label: label('WebRTC (WHEP)', 'WebRTC (WHEP)') },
        { value: cameraSource.test, label: label('测试画面', 'Test picture') },
      ],
      required: label('请选择视频源', 'Please choose the source'),
      initial: cameraSource.rtsp,
      search: 'equal',
      list: { width: 130 },
    },
    address: {
      kind: 'text',
      label: label('视频地址', 'Address'),
      required: label('请输入视频地址', 'Please enter the address'),
      when: fromElsewhere,
      max: 400,
      pattern: addressPattern,
      help: label(
        '例如 rtsp://192.168.1.64:554/Streaming/Channels/101；内网地址须由平台管理员列入系统参数 resource.allowedHosts',
        'For example rtsp://192.168.1.64:554/Streaming/Channels/101; operators of the platform list private hosts in the parameter resource.allowedHosts',
      ),
      list: { width: 260 },
      view: { span: 24 },
    },
    subAddress: {
      kind: 'text',
      label: label('子码流地址', 'Address of the Sub-stream'),
      when: fromElsewhere,
      max: 400,
      pattern: addressPattern,
      help: label(
        '画面为4或9格时使用；须与视频地址同一主机和端口',
        'Used where 4 or 9 pictures are shown; at the same host and port',
      ),
      list: { hidden: true },
      view: { span: 24 },
    },
    username: {
      kind: 'text',
      label: label('用户名', 'User Name'),
      when: fromElsewhere,
      max: 100,
      list: { hidden: true },
    },
    password: {
      kind: 'secret',
      label: label('密码', 'Password'),
      when: fromElsewhere,
      max: 255,
      list: false,
      view: { detail: false },
    },
    transcode: {
      kind: 'boolean',
      label: label('转码为H.264', 'Convert to H.264'),
      help: label(
        '摄像机只能发送 H.265 时使用；每路约占服务器一个核',
        'For a camera that can send H.265 only; costs about one core of the server',
      ),
      initial: false,
      when: { field: 'sourceType', is: [cameraSource.rtsp] },
      list: { hidden: true },
    },
    enabled: {
      kind: 'boolean',
      label: label('启用', 'Enabled'),
      initial: true,
      search: 'equal',
      list: { width: 90 },
    },
    sort: {
      kind: 'integer',
      label: label('排序', 'Sort'),
      min: 0,
      max: 9_999,
      initial: 0,
      list: { width: 90 },
    },
    remark,
  },
  indexes: [['stationId']],
  unique: [{ fields: ['stationId', 'cameraName'], message: messages['record.exists'] }],
});
