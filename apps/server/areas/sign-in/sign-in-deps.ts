import type { Access } from '../../access/access.ts';
import type { Logs } from '../../logs/logs.ts';
import type { PhoneCodes } from '../../phone-codes.ts';
import type { Store } from '../../store/store.ts';

/** What signing in needs of the server. */
export interface SignInDeps {
  readonly access: Access;
  readonly store: Store;
  readonly logs: Pick<Logs, 'usual' | 'failure'>;
  /** Absent where nothing sends text messages. */
  readonly phoneCodes?: PhoneCodes;
}

/** Where a request for tokens comes from and what it says of itself. */
export interface RequestOrigin {
  readonly remoteAddress: string;
  readonly userAgent: string;
  /** What the browser shows to be recognized by; null where it shows nothing. */
  readonly deviceMark: string | null;
  /** 'web', 'app' or 'other'. */
  readonly userType: string;
  /** Of several departments or roles the one to act as; null = all. */
  readonly onlyDeptId: string | null;
  readonly onlyRoleId: string | null;
}
