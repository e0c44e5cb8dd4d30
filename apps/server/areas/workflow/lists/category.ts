import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../../context.ts';
import type { Words } from '../../../crud/columns/words.ts';
import { categoryKey } from './flow-keys.ts';

/** Checks that a category is in the dictionary and returns its key. @throws CodedError workflow.category if it is missing or unknown */
export async function requireCategory(
  context: Context,
  words: Words,
  given: string | undefined,
): Promise<string> {
  const key = categoryKey(given);
  const { dict } = await words.lookups(context);
  if (key === '' || dict?.('flow', key, false) === undefined) throw new CodedError('workflow.category');
  return key;
}
