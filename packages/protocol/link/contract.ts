import type { LinkEvent } from './event.ts';
import type { LinkForm } from './form.ts';
import type { FramingTrial } from './framing.ts';
import type { Login } from './login.ts';

export interface DtuLinkOptions {
  /** Configured heartbeats of this DTU, besides the usual ones. */
  readonly heartbeats?: readonly (string | Uint8Array)[];
  /** Returns true for the IMEI of a claimed DTU: it is a registration whatever surrounds it. */
  readonly knows?: (imei: string) => boolean;
  /** Returns true for the login of a claimed DTU that requires a key and is without it. */
  readonly lacksKey?: (login: Login) => boolean;
}

/** State of the caller when bytes arrive. */
export interface Arrival {
  /**
   * True while an answer is partly received (`Listener.partial`). Then no short sequence is taken for a heartbeat and nothing is held back,
   * since it may be the rest of the answer.
   */
  readonly midAnswer?: boolean;
}

/** The envelope of a DTU around its serial bus: registration, heartbeats, prefixes, its own replies. */
export interface DtuLink {
  push(chunk: Uint8Array, arrival?: Arrival): LinkEvent[];
  /** Returns the events of held bytes, which might have been the beginning of something; call it when the socket has been silent. */
  flush(): LinkEvent[];
  /**
   * Wraps bus bytes in the form of this DTU. Not for `rrpc,`/`config,` lines, which are sent unchanged. `isPoll`: no caller waits for its
   * answer, so that under 'auto' another framing may be tried with it.
   */
  wrap(bytes: Uint8Array, isPoll?: boolean): Uint8Array;
  /** Under 'auto', decides between RTU and Modbus TCP; the caller reports answers and the results of earlier connections to it. */
  readonly framing: FramingTrial;
  /** Sets another form and other heartbeats, once the IMEI identifies the DTU, or when its settings are edited. */
  use(form: LinkForm, heartbeats?: DtuLinkOptions['heartbeats']): void;
  /** The configured form, or under 'auto' the one learnt so far. */
  readonly form: LinkForm;
}
