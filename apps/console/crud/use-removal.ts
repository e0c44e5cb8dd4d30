import { messages } from '@heliodeck/model/wire/messages';
import { post } from '../api/client.ts';
import { useFeedback } from '../feedback/use-feedback.ts';
import { useSay } from '../i18n/words.ts';
import type { CrudScreenProps } from './crud-props.ts';

/** Deletes records after asking; with none chosen says so and sends nothing. */
export function useRemoval(
  screen: CrudScreenProps,
  removed: () => Promise<void>,
): (ids: readonly string[]) => Promise<void> {
  const say = useSay();
  const { ask, done, failed, warn } = useFeedback();
  const { entity, paths } = screen;
  return async (ids) => {
    if (ids.length === 0) return warn(say(entity.words?.nothingSelected ?? messages['selection.none']));
    if (!(await ask({ title: say(entity.words?.confirmDelete ?? messages['question.delete']), grave: true })))
      return;
    try {
      await post(paths?.remove ?? `${entity.path}/remove`, undefined, { ids: ids.join(',') });
      done();
      await removed();
    } catch (error) {
      failed(error);
    }
  };
}
