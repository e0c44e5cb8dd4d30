import type { Locale } from '@heliodeck/kit/label';

/** 'Name: value', with the colon of the language. */
export const named = (name: string, value: string, locale: Locale): string =>
  `${name}${locale === 'zh' ? '：' : ': '}${value}`;
