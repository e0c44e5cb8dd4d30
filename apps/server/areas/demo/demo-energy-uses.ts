import { energyUse } from '@heliodeck/model/boards/energy-use';
import { meterRole } from '@heliodeck/model/devices/device-words';
import type { Context } from '../../context.ts';
import type { Services } from '../../services.ts';
import { statement } from '../../store/sql.ts';

/** Dormitory, inverter, office, and the workshop of the factory, whose meter is the last (`energyUses`). */
const uses = [1, 4, 3, 2] as const;

/** Sets the use of each grid meter of the demonstration, in turn, once; not repeated if a user removed it. */
export async function seedDemoEnergyUses({ entities }: Services, context: Context): Promise<void> {
  await context.db.tx(async (_, session) => {
    const { rowCount } = await session.client.query('select 1 from energy_use limit 1');
    if (rowCount !== 0) return;
    const { rows } = await session.client.query<{ id: string }>(
      statement`select id::text from device where meter_role = ${meterRole.grid} and is_deleted = 0 order by id`,
    );
    for (const [index, { id }] of rows.entries())
      await entities.save({ ...context, db: session.db }, energyUse, {
        deviceId: id,
        useKind: uses[index % uses.length] ?? 1,
      });
  });
}
