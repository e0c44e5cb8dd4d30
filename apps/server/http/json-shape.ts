import { CodedError } from '@heliodeck/model/wire/coded-error';

/** So many lists and objects may stand within each other; no call has a use for more than ten. */
const deepest = 64;

/**
 * Refuses JSON nobody means well with: so deep that whoever walks it runs out of stack, or with objects that answer the question
 * for their text by a value of the caller's (`{"toString": 1}`), at which the language itself throws.
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
