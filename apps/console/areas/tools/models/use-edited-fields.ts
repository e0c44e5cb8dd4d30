import type { ModelField } from '@heliodeck/model/tools/proposed-field';
import { mergedField, ofColumn, type Reread } from '@heliodeck/model/tools/reread-table';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get, post } from '../../../api/client.ts';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { modelWords } from './model-words.ts';

interface EditedFields {
  readonly fields: readonly ModelField[];
  /** Differences of the table, by column, after it was read again. */
  readonly changes: Reread['changes'];
  readonly before: Reread['before'];
  readonly isChanged: boolean;
}

/** The fields of a model: the stored ones, the edited ones, and those of its table read again. */
export function useEditedFields(modelId: string) {
  const w = useMessages(modelWords);
  const { done, failed, warn } = useFeedback();
  const [edited, setEdited] = useState<EditedFields>();
  const [busy, setBusy] = useState<'submit' | 'reread'>();
  const stored = useQuery({
    queryKey: ['model-fields', modelId],
    queryFn: ({ signal }) =>
      get<readonly ModelField[]>('blade-develop/model/model-prototype', { modelId }, signal),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const draft: EditedFields = edited ?? {
    fields: stored.data ?? [],
    changes: {},
    before: {},
    isChanged: false,
  };
  const edit = (
    fields: readonly ModelField[],
    { changes, before }: Pick<EditedFields, 'changes' | 'before'> = draft,
  ): void => setEdited({ fields, changes, before, isChanged: true });
  const during = async (what: NonNullable<typeof busy>, work: () => Promise<void>): Promise<void> => {
    setBusy(what);
    try {
      await work();
    } catch (refused) {
      failed(refused);
    } finally {
      setBusy(undefined);
    }
  };
  const submit = (onStored: () => void): Promise<void> =>
    during('submit', async () => {
      await post('blade-develop/model-prototype/submit-list', [...draft.fields]);
      onStored();
    });
  const readAgain = (): Promise<void> =>
    during('reread', async () => {
      const found = await get<Reread>('blade-develop/model/reread', { modelId });
      const count = (kind: string) => Object.values(found.changes).filter((one) => one === kind).length;
      const [added, changed, gone] = [count('added'), count('changed'), count('gone')];
      if (added + changed + gone === 0) return done(w.unchanged);
      // Entered values that are not submitted yet are kept, too.
      const mine = new Map(draft.fields.map((field) => [field.jdbcName, field]));
      const merged = found.fields.map((field) =>
        mergedField(field, mine.get(field.jdbcName), ofColumn(found.before, field.jdbcName)),
      );
      edit(merged, found);
      warn(w.differs(added, changed, gone));
    });
  return { stored, draft, edit, busy, submit, readAgain };
}
