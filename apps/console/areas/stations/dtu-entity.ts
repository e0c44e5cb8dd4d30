import type { Label } from '@heliodeck/kit/label';
import { dtu } from '@heliodeck/model/entities/dtu';
import type { Entity } from '@heliodeck/model/entity';
import { LINK_FORMS } from '@heliodeck/protocol/link-form';

const { link } = dtu.fields;

/** The DTU as its screen edits it: the link form is chosen from the forms the gateway knows (protocol/link-form.ts). */
export const dtuOnScreen: Entity = {
  ...dtu,
  fields: {
    ...dtu.fields,
    link: {
      kind: 'choice',
      label: link.label,
      group: link.group,
      help: link.help,
      initial: link.initial,
      list: link.list,
      options: LINK_FORMS.map(({ form, label }) => ({ value: form, label })),
    },
  },
};

const told = new Map<string, Entity>();

/** The same with what is known of the IMEI that is being entered; equal words give the same entity. */
export function dtuWithImeiHelp(help: Label | undefined): Entity {
  if (help === undefined) return dtuOnScreen;
  const known = told.get(help.zh);
  if (known) return known;
  const entity = { ...dtuOnScreen, fields: { ...dtuOnScreen.fields, imei: { ...dtu.fields.imei, help } } };
  told.set(help.zh, entity);
  return entity;
}
