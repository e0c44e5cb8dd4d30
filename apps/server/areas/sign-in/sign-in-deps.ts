import type { Access } from '../../access/callers/access.ts';
import type { Logs } from '../../logs/logs.ts';
import type { PhoneCodes } from '../../phone-codes.ts';
import type { Store } from '../../store/store.ts';

/** Dependencies of sign-in. */
export interface SignInDeps {
  readonly access: Access;
  readonly store: Store;
  readonly logs: Pick<Logs, 'usual' | 'failure'>;
  /** Absent without a service for text messages. */
  readonly phoneCodes?: PhoneCodes;
}

/** Origin and choices of a request for tokens. */
export interface RequestOrigin {
  readonly remoteAddress: string;
  readonly userAgent: string;
  /** Device mark of the browser; null if it sends none. */
  readonly deviceMark: string | null;
  /** 'web', 'app' or 'other'. */
  readonly userType: string;
  /** The one to act as of several departments or roles; null = all. */
  readonly onlyDeptId: string | null;
  readonly onlyRoleId: string | null;
}
