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
      initial: link.initial,
      list: link.list,
      options: LINK_FORMS.map(({ form, label }) => ({ value: form, label })),
    },
  },
};
