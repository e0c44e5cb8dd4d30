import { label } from '@heliodeck/kit/label';
import type { Fields } from '../descriptors/field.ts';
import { noYesOptions } from '../devices/device-words.ts';
import { plainName } from '../fields/plain-name.ts';

/** Key of every dictionary's top row. */
export const topDictKey = '-1';

/**
 * Fields of system and business dictionaries; `entity` is the key of the dictionary entity, for the reference
 * to its parent.
 */
export const dictFields = (entity: 'dict' | 'dictbiz') =>
  ({
    code: {
      kind: 'text',
      label: label('字典编号', 'Dictionary Code'),
      required: label('请输入字典编号', 'Please enter the dictionary code'),
      max: 64,
      search: 'like',
    },
    dictValue: {
      kind: 'text',
      pattern: plainName,
      label: label('字典名称', 'Dictionary Name'),
      required: label('请输入字典名称', 'Please enter the dictionary name'),
      max: 255,
      search: 'like',
    },
    parentId: {
      kind: 'ref',
      label: label('上级字典', 'Parent'),
      entity,
      tree: true,
      parent: true,
      list: false,
    },
    // A number in forms, text in the API; top rows have -1, which is set automatically.
    dictKey: {
      kind: 'text',
      label: label('字典键值', 'Dictionary Key'),
      required: label('请输入字典键值', 'Please enter the dictionary key'),
      lockedWhen: { field: 'parentId', is: ['0'] },
      max: 20,
      pattern: {
        test: /^-?\d+$/,
        message: label('字典键值必须是数字', 'The dictionary key must be a number'),
      },
    },
    sort: {
      kind: 'integer',
      label: label('字典排序', 'Sort'),
      required: label('请输入字典排序', 'Please enter the sort'),
      min: 0,
      initial: 0,
    },
    isSealed: {
      kind: 'choice',
      label: label('封存', 'Sealed'),
      options: noYesOptions,
      required: label('请选择是否封存', 'Please choose whether it is sealed'),
      initial: 0,
    },
    remark: {
      kind: 'text',
      label: label('字典备注', 'Remark'),
      max: 255,
      help: label('选项的英文名称', 'English label of the option'),
    },
    // In dictionary 'flow' the remark holds a route segment, so the English label is stored here
    // (docs/product/dictionaries.md#words).
    dictValueEn: {
      kind: 'text',
      pattern: plainName,
      label: label('英文名称', 'English Name'),
      max: 255,
      list: false,
    },
  }) as const satisfies Fields;
