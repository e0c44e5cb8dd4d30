import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { changePairs } from '../../command-drawer/value-pairs.ts';
import { detailWords } from '../shared/detail-words.ts';
import { useChangeQuestion } from '../shared/use-change-question.ts';
import type { ChargingDraft } from './use-charging-draft.ts';

/**
 * Validates the typed values and asks whether to write them: exactly the confirmed values are sent.
 * @returns the values to write; undefined if there are problems, nothing was changed, or the user declined
 */
export function useWriteQuestion(): (
  subject: string,
  draft: Pick<ChargingDraft, 'checked' | 'told'>,
) => Promise<Readonly<Record<string, number>> | undefined> {
  const w = useMessages(detailWords);
  const translate = useTranslate();
  const { warn } = useFeedback();
  const question = useChangeQuestion();
  return async (subject, draft) => {
    const data = draft.checked();
    if (data === undefined) return undefined;
    const pairs = changePairs(draft.told, data);
    if (pairs.length === 0) {
      warn(w.unchanged);
      return undefined;
    }
    const changes = pairs.map(({ label, was, is, unit }) => ({ name: translate(label), was, is, unit }));
    return (await question(subject, changes)) ? data : undefined;
  };
}
