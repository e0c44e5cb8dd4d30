import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { designerWords } from './designer-words.ts';
import { openFile } from './open-file.ts';

/** Opens local files and reports the result. @returns undefined if a file was refused */
export function useOpenFile(): (
  file: File,
) => Promise<{ readonly name: string; readonly xml: string; readonly tell: () => void } | undefined> {
  const w = useMessages(designerWords);
  const t = useTranslate();
  const { done, warn } = useFeedback();
  return async (file) => {
    const opened = await openFile(file);
    if ('refused' in opened) {
      warn(t(opened.refused));
      return undefined;
    }
    const { name, xml, isLaidOut } = opened;
    return { name, xml, tell: () => done(isLaidOut ? w.laidOut : w.opened(name)) };
  };
}
