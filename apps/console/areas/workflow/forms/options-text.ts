import type { FormField } from '@heliodeck/model/workflow/form';

type Options = NonNullable<FormField['options']>;

/** The options in lines of `value=Chinese=English`; a value alone is also its label. */
export function optionsOf(text: string): Options {
  return text.split('\n').flatMap((line) => {
    const [value = '', zh = '', en = ''] = line.split('=').map((part) => part.trim());
    return value === '' ? [] : [{ value, label: { zh: zh || value, en: en || zh || value } }];
  });
}

/** The inverse: options as lines. */
export function optionsText(options: Options): string {
  return options.map(({ value, label: { zh, en } }) => `${value}=${zh}=${en}`).join('\n');
}
