import type { Messages } from '../wire/message.ts';

/** Dictionaries (docs/product/dictionaries.md). */
export const dictionariesMessages = {
  'dict.keyExists': { http: 400, zh: '当前字典键值已存在!', en: 'This dictionary key exists already!' },
  'dict.sealed': {
    http: 400,
    zh: '该字典项已封存，请先解除封存',
    en: 'This dictionary item is sealed, please unseal it first',
  },
} as const satisfies Messages;
