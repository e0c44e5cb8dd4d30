import { claimLapsed, fieldChanged } from '@heliodeck/model/wire/topics';
import { sql } from 'kysely';
import { append } from '../events/append.ts';
import { statement } from '../store/sql.ts';
import type { TenantDb } from '../store/tenant-db.ts';

/** A claim whose DTU sends no traffic lapses after this time, ms. */
const claimLastsMs = 86_400_000;
/** Most claims listed for operators. */
const mostShown = 1_000;

/** A claim that lapsed. */
export interface LapsedClaim {
  readonly id: string;
  readonly tenantId: string;
  readonly imei: string;
}

/**
 * Ends claims whose DTU sent no traffic: after a day, or when the time for their proof is over. The DTU's record keeps the data entered for
 * it; its IMEI becomes free for the owner of the device. A DTU that connected once never lapses, nor does one entered before claims had a
 * time limit.
 */
export async function lapseClaims(platform: TenantDb, now: Date): Promise<readonly LapsedClaim[]> {
  return platform.tx(async (_, session) => {
    const { rows } = await session.client.query<LapsedClaim>(
      statement`with over as (
         select id, imei from dtu
         where is_deleted = 0 and imei is not null and claimed_at is not null and first_heard_at is null
           and (claimed_at <= ${new Date(now.getTime() - claimLastsMs)} or proof_until <= ${now})
         order by id for update skip locked)
       update dtu d set lapsed_imei = over.imei, imei = null, proof_until = null, online_status = 0
       from over where d.id = over.id
       returning d.id::text as id, d.tenant_id as "tenantId", over.imei as imei`,
    );
    for (const { id, tenantId, imei } of rows) {
      await append(session, claimLapsed, { key: id, tenantId, payload: { imei } });
      await append(session, fieldChanged, { key: id, tenantId, payload: { dtuIds: [id] } });
    }
    return rows;
  });
}

/** Returns claims of all tenants without traffic, including lapsed ones, the newest first. */
export async function silentClaims(platform: TenantDb): Promise<
  readonly (LapsedClaim & {
    readonly name: string | null;
    readonly claimedAt: Date;
    readonly proofUntil: Date | null;
    /** When it lapses unless its DTU connects; null: it has lapsed. */
    readonly lapsesAt: Date | null;
    readonly lapsed: boolean;
  })[]
> {
  return platform.read(async (_, { client }) => {
    const { rows } = await client.query(
      statement`select id::text as id, tenant_id as "tenantId", coalesce(imei, lapsed_imei) as imei, name,
         claimed_at as "claimedAt", proof_until as "proofUntil", imei is null as lapsed,
         case when imei is not null then least(claimed_at + ${claimLastsMs} * interval '1 ms',
           proof_until) end as "lapsesAt"
       from dtu where is_deleted = 0 and claimed_at is not null and first_heard_at is null
         and coalesce(imei, lapsed_imei) is not null
       order by claimed_at desc limit ${sql.lit(mostShown)}`,
    );
    return rows;
  });
}

/** Records a new claim in its transaction. */
export async function noteClaim(
  db: TenantDb,
  dtuId: string,
  { now, proofUntil }: { readonly now: Date; readonly proofUntil: Date | null },
): Promise<void> {
  await db.read((_, { client }) =>
    client.query(
      statement`update dtu set claimed_at = ${now}, proof_until = ${proofUntil}, first_heard_at = null,
         lapsed_imei = null where id = ${dtuId}`,
    ),
  );
}
