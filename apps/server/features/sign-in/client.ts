import { createHash } from 'node:crypto';
import { matches, md5Hex } from '../../access/password.ts';
import { platformTenantId } from '../../access/permission.ts';
import type { TableChanges } from '../../store/changes.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { untilChanged } from '../../store/until-changed.ts';

/** A program that may ask for tokens. */
export interface Client {
  readonly clientId: string;
  readonly grants: readonly string[];
  /** Seconds. */
  readonly accessTokenValidity: number;
  readonly refreshTokenValidity: number;
  /** Failures of an account after which this client must send a captcha; null = never. */
  readonly captchaAfter: number | null;
}

export interface Credentials {
  readonly id: string;
  readonly secret: string;
}

/** Lives of the tokens where the client row does not say: an hour and a week. */
const defaults = { accessTokenValidity: 3600, refreshTokenValidity: 604_800 };

/**
 * Reads 'Basic base64(id:secret)', also with '%20' for the blank, which one client of this family sends.
 * @returns null when the header is absent or not of this form
 */
export function basicCredentials(header: string | undefined): Credentials | null {
  const match = /^Basic(?: |%20)+([A-Za-z0-9+/=_-]+)$/i.exec(header?.trim() ?? '');
  if (!match?.[1]) return null;
  const text = Buffer.from(match[1], 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 1 ? null : { id: text.slice(0, colon), secret: text.slice(colon + 1) };
}

/** Finds the client whose id and secret these are, or null. */
export type ClientCheck = (db: TenantDb, credentials: Credentials) => Promise<Client | null>;

/** Remembers the answers until a client is edited: programs show their secret with every request for tokens. */
export function clientCheck(changes: TableChanges): ClientCheck {
  const memory = untilChanged<Client | null>(changes, 1000);
  return (db, credentials) => {
    const key = createHash('sha256').update(`${credentials.id}:${credentials.secret}`).digest('base64');
    return memory.get(platformTenantId, ['client'], key, () => authenticateClient(db, credentials));
  };
}

/** Takes as long for an unknown id as for a wrong secret. */
async function authenticateClient(db: TenantDb, credentials: Credentials): Promise<Client | null> {
  const row = await db.read((sql) =>
    sql
      .withTables<{ client: ClientRow }>()
      .selectFrom('client')
      .select([
        'clientId',
        'clientSecret',
        'authorizedGrantTypes',
        'accessTokenValidity',
        'refreshTokenValidity',
        'additionalInformation',
      ])
      .where('clientId', '=', credentials.id)
      .where('isDeleted', '=', 0)
      .executeTakeFirst(),
  );
  const genuine = await matches([md5Hex(credentials.secret)], row?.clientSecret ?? null);
  if (!genuine || row === undefined) return null;
  return {
    clientId: row.clientId,
    grants: (row.authorizedGrantTypes ?? '').split(',').map((grant) => grant.trim()),
    accessTokenValidity: row.accessTokenValidity || defaults.accessTokenValidity,
    refreshTokenValidity: row.refreshTokenValidity || defaults.refreshTokenValidity,
    captchaAfter: captchaAfter(row.additionalInformation),
  };
}

type ClientRow = {
  clientId: string;
  clientSecret: string | null;
  authorizedGrantTypes: string | null;
  accessTokenValidity: number | null;
  refreshTokenValidity: number | null;
  additionalInformation: string | null;
  isDeleted: number;
};

/** additionalInformation is free text of the administrator; JSON with a number `captchaAfter` means something to us. */
function captchaAfter(information: string | null): number | null {
  try {
    const value: unknown = JSON.parse(information ?? 'null');
    if (typeof value !== 'object' || value === null || !('captchaAfter' in value)) return null;
    return typeof value.captchaAfter === 'number' ? value.captchaAfter : null;
  } catch {
    return null;
  }
}
