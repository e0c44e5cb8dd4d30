import type { LinkEvent } from './event.ts';
import type { LinkForm } from './form.ts';
import type { FramingTrial } from './framing.ts';
import type { Login } from './login.ts';

export interface DtuLinkOptions {
  /** Heartbeats this DTU is set to, besides the usual ones. */
  readonly heartbeats?: readonly (string | Uint8Array)[];
  /** True for the IMEI of a claimed DTU: it registers whatever is glued to it. */
  readonly knows?: (imei: string) => boolean;
  /** True for the login of a claimed DTU that is to show a key and has not shown it. */
  readonly lacksKey?: (login: Login) => boolean;
}

/** What the caller knows while bytes arrive. */
export interface Arrival {
  /**
   * True while an answer is partly received (`Listener.partial`). Then nothing short is taken for a heartbeat and
   * nothing is held back: what looks like one may be the rest of the answer.
   */
  readonly midAnswer?: boolean;
}

/** The envelope a DTU puts around its serial bus: registration, heartbeats, prefixes, its own replies. */
export interface DtuLink {
  push(chunk: Uint8Array, arrival?: Arrival): LinkEvent[];
  /** What is held because it might be the beginning of something; to be called when the socket has been silent. */
  flush(): LinkEvent[];
  /**
   * The form in which bus bytes go down to this DTU. Not for `rrpc,`/`config,` lines, which go as they are.
   * `isPoll`: nobody waits for its answer, so that under 'auto' another framing may be tried with it.
   */
  wrap(bytes: Uint8Array, isPoll?: boolean): Uint8Array;
  /** Under 'auto': whether RTU or Modbus TCP, to be told of answers and of what earlier connections have shown. */
  readonly framing: FramingTrial;
  /** Sets another form and other heartbeats, once the IMEI tells which DTU this is, or when somebody edits it. */
  use(form: LinkForm, heartbeats?: DtuLinkOptions['heartbeats']): void;
  /** The form set, or, under 'auto', the one learnt so far. */
  readonly form: LinkForm;
}
