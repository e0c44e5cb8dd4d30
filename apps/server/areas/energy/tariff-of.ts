import type { TariffBand, TariffCalendar } from '@heliodeck/model/energy/tariff';
import type { Context } from '../../context.ts';
import { statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';

/** The prices of a station's energy. */
export interface StationTariff {
  /** `null`: no tariff is set, and the price is the caller's `electrovalence`. */
  readonly id: string | null;
  readonly name: string | null;
  readonly currency: string | null;
  readonly calendar: TariffCalendar;
  readonly bands: readonly TariffBand[];
}

interface Stored {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly calendar: TariffCalendar;
}

/**
 * Returns the tariff of a station: its own, else that of its tenant for all stations, else the price in the caller's account
 * (`electrovalence`, for buying and selling). Callers who see the energy of a station also see its value, even without access to the list
 * of tariffs.
 */
export async function tariffOf(context: Context, stationId: string): Promise<StationTariff> {
  const { caller, db } = context;
  const { rows } = await db.read((_, { client }) =>
    client.query<Stored>(
      statement`select t.id::text, t.tariff_name as name, t.currency, t.calendar from tariff t
       join station s on s.id = ${stationId} and s.tenant_id = t.tenant_id
       where t.is_deleted = 0 and (t.station_id = s.id or t.station_id is null)
       order by t.station_id nulls last limit 1`,
    ),
  );
  const [found] = rows;
  if (found !== undefined) return { ...found, bands: found.calendar.bands };
  const { rows: prices } = await db.read((_, { client }) =>
    client.query<{ price: string }>(
      statement`select coalesce(electrovalence, 1)::text as price from "user"
         where id = ${caller.userId === '' ? null : caller.userId} and is_deleted = 0`,
    ),
  );
  return { id: null, name: null, currency: null, bands: [], calendar: flatCalendar(prices[0]?.price ?? '1') };
}

/** Returns the currencies of stations' tariffs, by station id; stations without a tariff are absent. */
export async function currenciesOf(
  { db }: Context,
  stationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ station: string; currency: string }>(
      statement`select s.id::text as station, t.currency from unnest(${arrayText(stationIds)}::bigint[]) u(id)
         join station s on s.id = u.id
       join lateral (select t.currency from tariff t where t.tenant_id = s.tenant_id and t.is_deleted = 0
         and (t.station_id = s.id or t.station_id is null) order by t.station_id nulls last limit 1) t on true`,
    ),
  );
  return new Map(rows.map(({ station, currency }) => [station, currency]));
}

/** A calendar with one band at one price on every day. */
function flatCalendar(price: string): TariffCalendar {
  return {
    bands: [{ key: 'flat', name: 'flat' }],
    versions: [
      {
        validFrom: '0001-01-01',
        seasons: [
          {
            name: 'year',
            ranges: [{ from: '01-01', to: '12-31' }],
            days: [
              {
                on: [1, 2, 3, 4, 5, 6, 7, 'holiday'],
                windows: [{ from: '00:00', to: '24:00', band: 'flat' }],
              },
            ],
          },
        ],
        holidays: [],
        prices: { flat: { buy: price, sell: price, subsidy: '0' } },
      },
    ],
  };
}
