import { CodedError } from '@heliodeck/model/wire/coded-error';

/** Most numbers per message. */
const most = 100;

/**
 * Parses comma-joined numbers as E.164; one without country code is Chinese.
 * @throws CodedError resource.phoneInvalid with the first invalid one
 */
export function phoneNumbers(text: string): readonly string[] {
  const numbers = text
    .split(/[,,;\s]+/)
    .filter((one) => one !== '')
    .map((one) => {
      if (/^1\d{10}$/.test(one)) return `+86${one}`;
      if (/^\+861\d{10}$/.test(one) || /^\+(?!86)[1-9]\d{6,14}$/.test(one)) return one;
      throw new CodedError('resource.phoneInvalid', { phone: one.slice(0, 40) });
    });
  if (numbers.length === 0 || numbers.length > most)
    throw new CodedError('resource.phoneInvalid', { phone: text.slice(0, 40) });
  return [...new Set(numbers)];
}

/** Parses the variables of a template: an object of texts and numbers. @throws CodedError resource.paramsInvalid */
export function messageParams(text: string | undefined): Readonly<Record<string, string>> {
  if (text === undefined) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CodedError('resource.paramsInvalid', {}, { cause: error });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new CodedError('resource.paramsInvalid');
  const entries = Object.entries(value).map(([name, one]) => {
    if (typeof one !== 'string' && typeof one !== 'number') throw new CodedError('resource.paramsInvalid');
    return [name, String(one)] as const;
  });
  return Object.fromEntries(entries);
}

/** A masked number for the log: '+86138****0000'. */
export function masked(phone: string): string {
  return `${phone.slice(0, 6)}****${phone.slice(-4)}`;
}
