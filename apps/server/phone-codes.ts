import type { Context } from './context.ts';
import type { TenantDb } from './store/tenant-db.ts';

/** What a code proves; one sent for one purpose is none for another. */
export type CodePurpose = 'phone' | 'sign-in';

/** Codes sent to phones, as areas that do not send text messages themselves use them. */
export interface PhoneCodes {
  /** Whether a text message service is in force for the tenant. */
  isSet(db: TenantDb): Promise<boolean>;
  /** A number as people write it, as E.164. @throws CodedError resource.phoneInvalid */
  phoneOf(text: string): string;
  /** Makes a code of six digits for a phone; only its hash is kept. @throws CodedError resource.smsTooSoon */
  make(
    context: Context,
    phone: string,
    purpose: CodePurpose,
  ): Promise<{ readonly id: string; readonly code: string }>;
  /** @throws CodedError resource.smsFailed and others of the provider */
  send(context: Context, phone: string, code: string): Promise<void>;
  /** Whether a code is the one that was made. Right or five times wrong, it is used up. */
  fits(context: Context, given: PhoneCode, purpose: CodePurpose): Promise<boolean>;
}

/** A code as somebody shows it. */
export interface PhoneCode {
  /** Which sending it came from. */
  readonly id: string;
  readonly phone: string;
  readonly value: string;
}
