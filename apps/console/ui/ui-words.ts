import { label } from '@heliodeck/kit/label';

/** Texts of components that every screen uses. */
export const uiWords = {
  addChild: label('新增子项', 'Add child'),
  keyword: label('输入关键字筛选', 'Type to filter'),
  none: label('暂无数据', 'No data'),
  noMatch: label('没有符合条件的数据', 'Nothing matches'),
  checked: (count: number) => label(`已选 ${count} 项`, `${count} selected`),
  checkAll: label('全选', 'Select all'),
  checkNone: label('全不选', 'Clear'),
  confirm: label('确定', 'OK'),
  cancel: label('取消', 'Cancel'),
  copy: label('复制', 'Copy'),
  copied: label('已复制', 'Copied'),
  unsaved: label('有未保存的修改', 'There are unsaved changes'),
  unsavedText: label('离开后修改将丢失。', 'They will be lost if you leave.'),
  leave: label('放弃修改', 'Discard changes'),
  stay: label('继续编辑', 'Keep editing'),
};
