import type { FieldWorld } from './field-world.ts';
import type { Row } from './organisation.ts';
import { until } from './until.ts';

/** A row of the ledger of commands in the API. */
export interface LedgerRow extends Row {
  readonly id: string;
  readonly state: string;
  readonly detail: string | null;
  readonly endTime: string | null;
  readonly later: string | null;
  readonly laterTime: string | null;
  readonly laterFound: Row | null;
  readonly frames: readonly { readonly direction: 'out' | 'in'; readonly hex: string }[] | null;
}

/** The current row. */
export async function ledgerRow(
  world: FieldWorld,
  headers: Record<string, string>,
  id: string,
): Promise<LedgerRow> {
  return (await world.get(`/api/blade-device/commands?id=${id}`, headers)).body.data as LedgerRow;
}

/** The row after the command has ended. */
export function ended(world: FieldWorld, headers: Record<string, string>, id: string): Promise<LedgerRow> {
  return until(async () => {
    const row = await ledgerRow(world, headers, id);
    return row.endTime === null ? undefined : row;
  }, `command ${id} ends`);
}

/** The row after something was found out later. */
export function foundLater(
  world: FieldWorld,
  headers: Record<string, string>,
  id: string,
): Promise<LedgerRow> {
  return until(async () => {
    const row = await ledgerRow(world, headers, id);
    return row.laterTime === null ? undefined : row;
  }, `command ${id} is looked at`);
}

/** The requests of a command, as hex. */
export function sent(row: LedgerRow): string[] {
  return (row.frames ?? []).filter(({ direction }) => direction === 'out').map(({ hex }) => hex);
}
