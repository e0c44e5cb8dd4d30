import type { Context } from './context.ts';
import type { TenantDb } from './store/tenant-db.ts';

/** Purpose of a code; it is not valid for another one. */
export type CodePurpose = 'phone' | 'sign-in';

/** Codes sent to phones, for areas that do not send text messages themselves. */
export interface PhoneCodes {
  /** Returns whether the tenant has an active text message service. */
  isSet(db: TenantDb): Promise<boolean>;
  /** Converts a number to E.164. @throws CodedError resource.phoneInvalid */
  phoneOf(text: string): string;
  /** Makes a code of six digits for a phone; only its hash is stored. @throws CodedError resource.smsTooSoon */
  make(
    context: Context,
    phone: string,
    purpose: CodePurpose,
  ): Promise<{ readonly id: string; readonly code: string }>;
  /** Sends it. @throws CodedError resource.smsFailed and others of the provider */
  send(context: Context, phone: string, code: string): Promise<void>;
  /** Returns whether a code is correct. It is used up when it is correct, or after five wrong ones. */
  fits(context: Context, given: PhoneCode, purpose: CodePurpose): Promise<boolean>;
}

/** A code entered by a user. */
export interface PhoneCode {
  /** Id of the message that contained it. */
  readonly id: string;
  readonly phone: string;
  readonly value: string;
}
