import { CodedError } from '@heliodeck/model/wire/coded-error';

/** Most levels of nested lists and objects; no call needs more than ten. */
const deepest = 64;

/**
 * Refuses malicious JSON: nested so deeply that walking it overflows the stack, or with objects that override their conversion to text
 * (`{"toString": 1}`), at which the language itself throws.
 * @throws CodedError request.unreadable
 */
export function refuseOddJson(value: unknown): void {
  const ahead: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 1 }];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    const { value: here, depth } = next;
    if (typeof here !== 'object' || here === null) continue;
    if (depth > deepest || Object.hasOwn(here, 'toString')) throw new CodedError('request.unreadable');
    for (const one of Object.values(here))
      if (typeof one === 'object' && one !== null) ahead.push({ value: one, depth: depth + 1 });
  }
}
