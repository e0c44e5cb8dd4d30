import { type Label, type Locale, label } from '@heliodeck/kit/label';

/** Why an instance was cancelled that no person ended by itself. The English words are what is kept. */
export const endReasons = {
  deploymentDeleted: label('流程部署已删除', 'The deployment was deleted'),
  byCaller: label('由调用它的流程取消', 'Cancelled by the calling process'),
} as const satisfies Readonly<Record<string, Label>>;

/** Why an instance ended, in a language; what a person wrote stays as it is. '' where nothing is kept. */
export function endReasonIn(kept: string | null, locale: Locale): string {
  const own = Object.values(endReasons).find(({ en }) => en.toLowerCase() === kept?.toLowerCase());
  return own?.[locale] ?? kept ?? '';
}
