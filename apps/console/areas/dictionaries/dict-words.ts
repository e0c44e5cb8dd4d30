import { label } from '@heliodeck/kit/label';

/** Texts of the dictionary screens (docs/product/dictionaries.md#screens). */
export const dictWords = {
  config: label('字典配置', 'Dictionary config'),
  bizConfig: label('字典配置', 'Configuration'),
  list: label('字典列表', 'dictionary list'),
  bizList: label('业务字典列表', 'business dictionary list'),
  details: (name: string) => label(`[${name}] 字典详情`, `[${name}] dictionary details`),
  bizDetails: (name: string) => label(`[${name}] 业务字典详情`, `[${name}] business dictionary details`),
  none: label('暂无', 'none'),
  item: label('字典项', 'Dictionary Item'),
  addItem: label('新增子项', 'Add child item'),
  sealed: label('已封存，解除封存后才能修改', 'Sealed: unseal it before changing it'),
  unseal: label('解除封存', 'Unseal'),
  unsealAsk: label('确定解除封存？', 'Unseal this item?'),
  chooseOne: label('点击左侧字典，查看其字典项', 'Choose a dictionary on the left to see its items'),
};
