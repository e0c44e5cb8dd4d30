import type { WireRow } from '@heliodeck/client/page';
import { shownName } from '@heliodeck/model/wire/shown-name';

const said = (value: unknown): string | undefined => (value ? String(value) : undefined);

/** The fault an order deals with, in the language of the reply: its alarm or its fault report. */
export const orderFault = (row: WireRow): string | undefined =>
  said(row[shownName('alarmId')]) ?? said(row[shownName('reportId')]);

/** What an order is called: its device, else its fault. A report names no device where none is broken. */
export const orderTitle = (row: WireRow): string =>
  said(row.deviceName) ?? orderFault(row) ?? said(row[shownName('stationId')]) ?? row.id;
