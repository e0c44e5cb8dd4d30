import { label } from '@heliodeck/kit/label';

export const chargingWords = {
  titleOf: (name: string) => label(`编辑充电参数 · ${name}`, `Edit charging parameters · ${name}`),
  submit: label('提交修改', 'Submit Changes'),
  cancel: label('取消', 'Cancel'),
};
