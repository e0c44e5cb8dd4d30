import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { problemError } from '@heliodeck/model/descriptors/schema';
import { Refusal } from '@heliodeck/model/fields/field-kind';
import { problemOf } from '@heliodeck/model/fields/value';
import type { Context } from '../../context.ts';
import { defineHooks, type EntityHooks } from './entity-hooks.ts';

/** Whether an address is that of a picture uploaded to this server by a user of the caller's tenant. */
export type IsOwnPicture = (context: Context, address: string) => Promise<boolean>;

/**
 * Fields of kind image must contain pictures uploaded to this server by a user of the caller's tenant: an external link would reveal to its
 * host who views the record, and could change its content. An unchanged value is accepted.
 * @returns empty for an entity without such a field
 */
export function pictureRules(entity: Entity, isOwn: IsOwnPicture): readonly EntityHooks[] {
  const fields = Object.entries<Field>(entity.fields).filter(
    ([, field]) => field.kind === 'image' && !field.elsewhere,
  );
  if (fields.length === 0) return [];
  return [
    defineHooks({
      entity,
      async beforeWrite(context, draft, before) {
        const values: Readonly<Record<string, unknown>> = draft;
        const kept: Readonly<Record<string, unknown>> = before ?? {};
        for (const [name, field] of fields) {
          const address = values[name];
          if (typeof address !== 'string' || address === '' || address === kept[name]) continue;
          if (!(await isOwn(context, address)))
            throw problemError(problemOf(name, field, new Refusal('field.notOwnPicture')));
        }
      },
    }),
  ];
}
