import { useDictionary } from '../../../api/dictionary.ts';
import { isAbsent } from '../../../fields/shared/absent.tsx';
import { useTranslate } from '../../../i18n/messages.ts';
import type { InverterInput } from './inverter-writable.facts.ts';

/**
 * Formats a value of an inverter's field, without its unit; a choice as '(value) name'.
 * @returns undefined for an absent value
 */
export function useValueText(input: InverterInput): (value: unknown) => string | undefined {
  const translate = useTranslate();
  const isChoice = input.kind === 'select';
  const { options } = useDictionary(isChoice ? input.dict : undefined);
  return (value) => {
    if (isAbsent(value)) return undefined;
    if (!isChoice) return String(value);
    const option = options.find((one) => one.value === String(value));
    return option ? `(${value}) ${translate(option.label)}` : `(${value})`;
  };
}
