import type { WireRow } from '@heliodeck/client/page';
import { shownName } from '@heliodeck/model/wire/shown-name';

const said = (value: unknown): string | undefined => (value ? String(value) : undefined);

/** The fault of an order, in the language of the response: its alarm or its fault report. */
export const orderFault = (row: WireRow): string | undefined =>
  said(row[shownName('alarmId')]) ?? said(row[shownName('reportId')]);

/** The title of an order: its device, else its fault. A report names no device if none is broken. */
export const orderTitle = (row: WireRow): string =>
  said(row.deviceName) ?? orderFault(row) ?? said(row[shownName('stationId')]) ?? row.id;

/** The fault of an order, unless its title is the fault itself. */
export const faultBesideTitle = (row: WireRow): string | undefined => {
  const fault = orderFault(row);
  return fault === orderTitle(row) ? undefined : fault;
};
