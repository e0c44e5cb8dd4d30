import { type Label, type Locale, label } from '@heliodeck/kit/label';

/** Why an instance was cancelled without a user's action. The English texts are stored. */
export const endReasons = {
  deploymentDeleted: label('流程部署已删除', 'The deployment was deleted'),
  byCaller: label('由调用它的流程取消', 'Cancelled by the calling process'),
} as const satisfies Readonly<Record<string, Label>>;

/** The reason an instance ended, in a language; a text of a user is returned unchanged. '' if none is stored. */
export function endReasonIn(kept: string | null, locale: Locale): string {
  const own = Object.values(endReasons).find(({ en }) => en.toLowerCase() === kept?.toLowerCase());
  return own?.[locale] ?? kept ?? '';
}
