import type { Entity } from '@heliodeck/model/descriptors/entity';
import { messages } from '@heliodeck/model/wire/messages';
import { useQueryClient } from '@tanstack/react-query';
import { post } from '../../api/client.ts';
import type { RowAction } from '../../crud/shared/crud-props.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useTranslate } from '../../i18n/messages.ts';
import { entityAction } from '../entity-action.ts';
import { resourceWords } from './resource-words.ts';

/** Status of the active configuration (dictionary yes_no). */
export const active = 2;

/**
 * 'Enable': asks for confirmation, activates the row's configuration and reloads the list
 * (docs/product/resources.md#active-configuration).
 */
export function useEnable(entity: Entity): RowAction {
  const { ask, done } = useFeedback();
  const translate = useTranslate();
  const client = useQueryClient();
  return {
    ...entityAction(entity, `${entity.key}_enable`),
    icon: 'check',
    whyNot: (row) => (row.status === active ? resourceWords.enabled : undefined),
    async run(row, list) {
      const name = String(row[entity.title]);
      const text = translate(resourceWords.enableText(name, String(row.categoryName ?? '')));
      if (!(await ask({ title: translate(messages['question.enable']), text }))) return;
      await post(`${entity.path}/enable`, {}, { id: row.id });
      done();
      await Promise.all([list.reload(), client.invalidateQueries({ queryKey: ['references', entity.key] })]);
    },
  };
}
