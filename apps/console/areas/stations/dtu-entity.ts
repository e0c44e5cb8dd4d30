import type { WireRow } from '@heliodeck/client/page';
import { type Label, label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { dtu } from '@heliodeck/model/stations/dtu';
import { linkForms } from '@heliodeck/protocol/link/form';
import { subjectOf } from '../../widgets/command-drawer/command-row.ts';

const { link } = dtu.fields;

/**
 * The DTU on its screen: the link form is selected from the forms that the gateway supports (protocol/link/form.ts).
 */
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
      options: linkForms.map(({ form, label }) => ({ value: form, label })),
    },
  },
};

/** A DTU and its station, as titles of dialogs and drawers. */
export const dtuSubject = ({ name, imei, stationInfoName }: WireRow): string =>
  subjectOf(String(name ?? imei), typeof stationInfoName === 'string' ? stationInfoName : undefined);

const told = new Map<string, Entity>();

/** The same entity with a note on the proposed time-out, which is based on the statistics of the line. */
export const dtuWithProposedTimeout: Entity = {
  ...dtuOnScreen,
  fields: {
    ...dtuOnScreen.fields,
    timeoutMs: {
      ...dtu.fields.timeoutMs,
      help: label(
        '建议值，由该DTU的通信统计得出：设备最慢的应答时间加三成。保存后从下一次询问起生效',
        'Proposed from the communication counts of this DTU: its slowest answer and 30%. In force from the next question after saving',
      ),
    },
  },
};

/** The same entity with what is known about the IMEI being entered; equal labels return the same entity. */
export function dtuWithImeiHelp(help: Label | undefined): Entity {
  if (help === undefined) return dtuOnScreen;
  const known = told.get(help.zh);
  if (known) return known;
  const entity = { ...dtuOnScreen, fields: { ...dtuOnScreen.fields, imei: { ...dtu.fields.imei, help } } };
  told.set(help.zh, entity);
  return entity;
}
