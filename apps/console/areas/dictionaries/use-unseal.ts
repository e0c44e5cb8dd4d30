import type { WireRow } from '@heliodeck/client/page';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { permissionOf } from '@heliodeck/model/permissions/permission';
import { post } from '../../api/client.ts';
import type { CrudOptions, RowAction } from '../../crud/shared/crud-props.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import { dictWords } from './dict-words.ts';
import { useForgetDictionaries } from './forget-dictionaries.ts';

const isSealed = (row: WireRow): boolean => Number(row.isSealed ?? 0) !== 0;

/** Sealed items are greyed out; the only action on them is unsealing (docs/product/dictionaries.md#sealing). */
export const sealedRow: NonNullable<CrudOptions['sealed']> = (row) =>
  isSealed(row) ? dictWords.sealed : undefined;

/** 'Unseal': asks for confirmation, then makes the item an ordinary one again. */
export function useUnseal(entity: Entity): RowAction {
  const w = useMessages(dictWords);
  const { ask, done } = useFeedback();
  const forget = useForgetDictionaries(entity);
  return {
    key: 'unseal',
    label: dictWords.unseal,
    icon: 'lock',
    first: true,
    permission: permissionOf(entity, 'edit'),
    shown: isSealed,
    async run({ id }, list) {
      if (!(await ask({ title: w.unsealAsk }))) return;
      await post(`${entity.path}/submit`, { id, isSealed: 0 });
      done();
      await forget();
      await list.reload();
    },
  };
}
