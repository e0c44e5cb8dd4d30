import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { commandWords } from '../../command-drawer/command-words.ts';
import { detailWords } from './detail-words.ts';

/** A parameter to write: its label, and its displayed value before and after. */
interface Change {
  readonly name: string;
  readonly was: string;
  readonly is: string;
  readonly unit?: string | undefined;
}

/**
 * Asks whether to write parameters, naming the device and each change as old → new.
 * @returns whether the user confirmed
 */
export function useChangeQuestion(): (subject: string, changes: readonly Change[]) => Promise<boolean> {
  const w = useMessages(detailWords);
  const { changed } = useMessages(commandWords);
  const { ask } = useFeedback();
  return (subject, changes) => {
    const lines = changes.map(({ name, was, is, unit = '' }) => changed(name, was, is, unit).trimEnd());
    return ask({ title: w.writeAsk(lines.length), text: [subject, ...lines].join('\n'), yes: w.writeThem });
  };
}
