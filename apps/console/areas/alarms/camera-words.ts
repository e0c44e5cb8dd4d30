import { label } from '@heliodeck/kit/label';

export const cameraWords = {
  fresh: label('新抓拍设备', 'the new camera'),
  keyOf: (name: string) => label(`${name} 的密钥`, `Key of ${name}`),
  once: label('密钥只显示这一次，请立即保存', 'The key is shown this once; keep it now'),
  key: label('密钥', 'Key'),
  call: label('调用示例', 'Example of a call'),
  kept: label('已保存', 'I have kept it'),
  askKey: (name: string) => label(`确定为 ${name} 生成新密钥?`, `Make a new key for ${name}?`),
  askKeyText: label('旧密钥立即失效', 'The old key stops working at once'),
};
