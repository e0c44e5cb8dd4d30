import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import type { Words } from '../../crud/words.ts';
import { categoryKey } from './flow-keys.ts';

/** The key of a category that the dictionary has. @throws CodedError workflow.category for none, or another one */
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
