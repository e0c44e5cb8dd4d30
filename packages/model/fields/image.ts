import type { ImageField } from '../descriptors/field.ts';
import { isAddress } from './address.ts';
import { type FieldKindSpec, Refusal } from './field-kind.ts';
import { exactOperators } from './operator.ts';
import { readText } from './text.ts';

const longestAddress = 500;

/**
 * The address of an uploaded image: a path on this server ('/…') or an https or http address. Other schemes
 * could run as code.
 */
export const imageKind: FieldKindSpec<ImageField> = {
  read(raw) {
    const text = readText(raw);
    if (text instanceof Refusal) return text;
    const address = text.trim();
    const isOne = /^(https?:\/\/|\/)/i.test(address) && isAddress(address, 'page');
    return isOne ? address : new Refusal('field.notImage');
  },
  check: (text) =>
    text.length > longestAddress ? new Refusal('field.tooLong', { max: longestAddress }) : undefined,
  column: () => 'text',
  operators: exactOperators,
  format: (address) => address,
  json: () => ({ type: 'string', format: 'uri-reference', maxLength: longestAddress }),
};
