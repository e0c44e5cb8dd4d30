import { inLocale, type Locale } from '@heliodeck/kit/label';
import { withUnit } from '@heliodeck/kit/quantity';
import { yesNoWords } from '@heliodeck/model/fields/boolean';
import { knownParam } from '@heliodeck/model/settings/known-params';

/** Displayed value of a parameter: a flag as a word, a choice by its name, a number with its unit. */
export function paramValueText(key: string, value: string, locale: Locale): string {
  const kind = knownParam(key.trim())?.kind;
  switch (kind?.is) {
    case 'flag':
      return value === 'true' || value === 'false' ? inLocale(yesNoWords[value], locale) : value;
    case 'choice': {
      const chosen = kind.options.find((option) => option.value === value);
      return chosen ? `${inLocale(chosen.label, locale)} (${value})` : value;
    }
    case 'integer':
      return kind.unit ? withUnit(value, inLocale(kind.unit, locale)) : value;
    default:
      return value;
  }
}
