import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { candidSource } from '@heliodeck/model/alarms/candid-source';
import type { Row } from '@heliodeck/model/descriptors/entity';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { tenantIsReadOnly } from '../../access/sessions/session-state.ts';
import { tenantTerm } from '../../access/sessions/tenants.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../crud/reading/read.ts';
import type { Services } from '../../services.ts';
import { statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

const shape = /^hdc_([0-9A-Za-z]{1,12})_([1-9]\d{0,18})_([\w-]{43})$/;

/** A fresh key of a camera: it names tenant and camera, and ends in 256 random bits. */
export function freshKey(tenantId: string, sourceId: string): string {
  return `hdc_${tenantId}_${sourceId}_${randomBytes(32).toString('base64url')}`;
}

/** The stored hash of a key. A fast hash is sufficient, because a key with 256 random bits cannot be guessed. */
export function keyHash(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/**
 * The key of a request: a bearer token, or the password of Basic authentication, because many cameras support nothing else. The user name
 * is ignored.
 */
export function keyIn(authorization: string | undefined): string | undefined {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorization ?? '') ?? [];
  if (scheme.toLowerCase() !== 'basic') return value || undefined;
  const pair = Buffer.from(value, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}

/** A camera that sends a report, and the context with its rights. */
export interface CallingSource {
  readonly source: Row<typeof candidSource>;
  readonly context: Context;
}

/**
 * The camera of a key. Its context is the tenant's, without permissions, in the department of its station.
 * @throws CodedError candid.keyInvalid (401); tenant.readOnly after the licence has expired
 */
export async function cameraOfKey(
  { store, zoneOf }: Pick<Services, 'store' | 'zoneOf'>,
  reader: Reader,
  outer: Context,
  key: string | undefined,
): Promise<CallingSource> {
  const [, tenantId, id] = shape.exec(key ?? '') ?? [];
  if (key === undefined || tenantId === undefined || id === undefined || BigInt(id) >= 2n ** 63n)
    throw new CodedError('candid.keyInvalid');
  const db = store.tenantDb(tenantId);
  const owner = await ownerOf(db, id, keyHash(key));
  const term = owner && (await tenantTerm(db));
  if (!owner || !term) throw new CodedError('candid.keyInvalid');
  if (tenantIsReadOnly(term, outer.now)) throw new CodedError('tenant.readOnly');
  const context: Context = {
    ...outer,
    db,
    zone: await zoneOf(tenantId),
    caller: {
      ...outer.caller,
      userId: '',
      tenantId,
      account: `candid:${owner.name}`,
      realName: owner.name,
      deptIds: owner.dept === null ? [] : [owner.dept],
    },
  };
  const [source] = await reader.byIdsUnscoped(context, candidSource, [id]);
  if (source === undefined) throw new CodedError('candid.keyInvalid');
  return { source, context };
}

async function ownerOf(
  db: TenantDb,
  id: string,
  hash: string,
): Promise<{ readonly name: string; readonly dept: string | null } | undefined> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ name: string; dept: string | null; hash: string | null }>(
      statement`select source_name as name, create_dept::text as dept, key_hash as hash
       from candid_source where id = ${id} and enabled and is_deleted = 0`,
    ),
  );
  const [row] = rows;
  if (!row?.hash) return undefined;
  const [kept, given] = [Buffer.from(row.hash), Buffer.from(hash)];
  return kept.length === given.length && timingSafeEqual(kept, given) ? row : undefined;
}
