import { planEnergy } from '@heliodeck/model/energy/plan-energy';
import type { Context } from '../../context.ts';
import type { Services } from '../../services.ts';
import { statement } from '../../store/sql.ts';

/** Planned monthly yield of a roof around Suzhou, kWh per kWp; 1,070 in the year. */
const yields = [62, 66, 88, 104, 116, 98, 118, 116, 92, 84, 66, 60];
/** Prefix of region codes in Jiangsu, where the yields are valid. */
const region = '32';

/** Adds a plan for each month of this year to the demonstration's roof plant, once; not repeated if a user removed it. */
export async function seedDemoPlans({ entities }: Services, context: Context): Promise<void> {
  await context.db.tx(async (_, session) => {
    const { rowCount } = await session.client.query('select 1 from plan_energy limit 1');
    if (rowCount !== 0) return;
    const { rows } = await session.client.query<{ id: string; capacity: number }>(
      statement`select id::text, installed_capacity::float8 as capacity from station
       where region_id like ${region} || '%' and installed_capacity > 0 and is_deleted = 0`,
    );
    const year = context.now.getUTCFullYear();
    for (const { id, capacity } of rows)
      for (const [month, perKwp] of yields.entries())
        await entities.save({ ...context, db: session.db }, planEnergy, {
          stationId: id,
          planMonth: `${year}-${String(month + 1).padStart(2, '0')}`,
          planPower: Math.round(capacity * perKwp),
        });
  });
}
