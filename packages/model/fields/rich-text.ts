import type { RichTextField } from '../descriptors/field.ts';
import { type FieldKindSpec, Refusal } from './field-kind.ts';
import { type Operator, presenceOperators } from './operator.ts';
import { longestRichText, plainText } from './rich-text-rules.ts';
import { lengthOf, readText } from './text.ts';

const operators: readonly [Operator, ...Operator[]] = ['like', ...presenceOperators];

/**
 * Formatted text with pictures, as HTML. The server sanitises it when it stores and when it returns it
 * (apps/server/crud/columns/rich-text.ts).
 */
export const richTextKind: FieldKindSpec<RichTextField> = {
  read: readText,
  check: (html) =>
    lengthOf(html) > longestRichText ? new Refusal('field.tooLong', { max: longestRichText }) : undefined,
  column: () => 'text',
  operators,
  format: plainText,
  json: () => ({ type: 'string', contentMediaType: 'text/html', maxLength: longestRichText }),
};
