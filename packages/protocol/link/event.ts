import type { Login } from './login.ts';

/**
 * Why a DTU's bytes were discarded. 'imei-length' a number that is no IMEI · 'no-imei' a login without one (LOGIN:1001, a MAC) ·
 * 'wrong-form' a login of another form than the configured one · 'json' and 'hex' invalid text of that format · 'foreign-envelope' an
 * unsupported envelope of a manufacturer (the DTU has a transparent mode) · 'late' and 'noise' in a Modbus TCP envelope · 'overflow' a text
 * without end.
 */
export type LinkDiscard =
  | 'imei-length'
  | 'no-imei'
  | 'wrong-form'
  | 'json'
  | 'hex'
  | 'late'
  | 'foreign-envelope'
  | 'noise'
  | 'overflow';

/** The parts of a DTU's byte stream, in order. */
export type LinkEvent =
  | ({ readonly kind: 'registration' } & Login)
  | { readonly kind: 'heartbeat'; readonly bytes: Uint8Array }
  /** Bytes of the serial bus. */
  | { readonly kind: 'data'; readonly bytes: Uint8Array }
  /** To be sent to the DTU unchanged: its protocol requires an answer. */
  | { readonly kind: 'reply'; readonly bytes: Uint8Array }
  /** An answer of the DTU itself: to `rrpc,…`, `config,…` or a JSON command. */
  | { readonly kind: 'dtu-reply'; readonly text: string }
  | { readonly kind: 'discard'; readonly reason: LinkDiscard; readonly bytes: Uint8Array };
