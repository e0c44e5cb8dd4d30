import type { FormField } from '@heliodeck/model/workflow/form';

type Options = NonNullable<FormField['options']>;

/** The options that lines of `value=Chinese=English` name; a value alone stands for its words. */
export function optionsOf(text: string): Options {
  return text.split('\n').flatMap((line) => {
    const [value = '', zh = '', en = ''] = line.split('=').map((part) => part.trim());
    return value === '' ? [] : [{ value, label: { zh: zh || value, en: en || zh || value } }];
  });
}

/** The same, the other way round. */
export function optionsText(options: Options): string {
  return options.map(({ value, label: { zh, en } }) => `${value}=${zh}=${en}`).join('\n');
}
