import type { Login } from './login.ts';

/**
 * Why a DTU's bytes were thrown away. 'imei-length' a number that is no IMEI · 'no-imei' a login that names none
 * (LOGIN:1001, a MAC) · 'wrong-form' a login of another form than the DTU is set to · 'json' and 'hex' text that is
 * not what it looks like · 'foreign-envelope' a maker's own envelope that is not spoken here (the DTU has a transparent mode) · 'late' and 'noise' in a Modbus TCP envelope · 'overflow' a text without end.
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

/** What the bytes of a DTU's socket turn out to be, in their order. */
export type LinkEvent =
  | ({ readonly kind: 'registration' } & Login)
  | { readonly kind: 'heartbeat'; readonly bytes: Uint8Array }
  /** Bytes of the serial bus. */
  | { readonly kind: 'data'; readonly bytes: Uint8Array }
  /** To be sent to the DTU as it is: its protocol wants an answer. */
  | { readonly kind: 'reply'; readonly bytes: Uint8Array }
  /** The DTU itself answers: to `rrpc,…`, `config,…` or a JSON command. */
  | { readonly kind: 'dtu-reply'; readonly text: string }
  | { readonly kind: 'discard'; readonly reason: LinkDiscard; readonly bytes: Uint8Array };
