import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { commandWords } from '../command-drawer/command-words.ts';
import { changePairs } from '../command-drawer/value-pairs.ts';
import { detailWords } from './detail-words.ts';
import type { ChargingDraft } from './use-charging-draft.ts';

/**
 * Judges what was typed and asks whether it is to be written, naming the device and each change as old → new: exactly what is
 * then sent.
 * @returns what to write; undefined where there are problems, nothing was changed, or the person says no
 */
export function useWriteQuestion(): (
  subject: string,
  draft: Pick<ChargingDraft, 'checked' | 'told'>,
) => Promise<Readonly<Record<string, number>> | undefined> {
  const w = useMessages(detailWords);
  const { changed } = useMessages(commandWords);
  const translate = useTranslate();
  const { ask, warn } = useFeedback();
  return async (subject, draft) => {
    const data = draft.checked();
    if (data === undefined) return undefined;
    const pairs = changePairs(draft.told, data);
    if (pairs.length === 0) {
      warn(w.unchanged);
      return undefined;
    }
    const lines = pairs.map(({ label, was, is, unit }) => changed(translate(label), was, is, unit));
    const text = [subject, ...lines].join('\n');
    return (await ask({ title: w.writeAsk(lines.length), text, yes: w.writeThem })) ? data : undefined;
  };
}
