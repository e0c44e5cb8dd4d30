import type { WireRow } from '@heliodeck/client/page';
import { messages } from '@heliodeck/model/wire/messages';
import { post } from '../../api/client.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import type { CrudOptions } from '../shared/crud-props.ts';
import { crudWords } from '../shared/crud-words.ts';
import { removalWords } from './removal-words.ts';

/** Deletes records after a confirmation; if none is chosen, displays a message and sends nothing. */
export function useRemoval(
  screen: CrudOptions,
  titleOf: (row: WireRow) => string,
  removed: () => Promise<void>,
): (rows: readonly WireRow[]) => Promise<void> {
  const w = useMessages(crudWords);
  const translate = useTranslate();
  const { ask, done, failed, warn } = useFeedback();
  const { entity, paths } = screen;
  return async (rows) => {
    const ids = rows.map((row) => row.id);
    if (ids.length === 0) return warn(translate(entity.words?.nothingSelected ?? messages['selection.none']));
    const title = translate(entity.words?.confirmDelete ?? messages['question.delete']);
    const text = translate(removalWords(entity.label, rows.map(titleOf)));
    const sure = screen.confirmRemoval
      ? await screen.confirmRemoval(rows)
      : await ask({ title, text, yes: w.removeYes, no: w.removeNo, grave: true });
    if (!sure) return;
    try {
      await post(paths?.remove ?? `${entity.path}/remove`, undefined, { ids: ids.join(',') });
      done();
      await removed();
    } catch (error) {
      failed(error);
    }
  };
}
