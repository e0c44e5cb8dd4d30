import { bytesAt, concatBytes, fromLatin1, noBytes } from '@heliodeck/kit/bytes';
import type { Arrival, DtuLink, DtuLinkOptions } from './contract.ts';
import { Ddp } from './ddp.ts';
import type { LinkDiscard, LinkEvent } from './event.ts';
import { type LinkForm, type LoginKind, loginsOf } from './form.ts';
import { FramingTrial } from './framing.ts';
import { Heartbeats, lineEnd } from './heartbeats.ts';
import { isBehindData, type Login, printableRun, readBinaryLogin, readTextLogin } from './login.ts';
import { macLength, PacketMarks } from './marks.ts';
import { isForeignEnvelope, numberOfImei } from './number.ts';
import { mayBecomeReply, meantBy, nextJson, readOwnWords } from './own-words.ts';
import { linkPayload, type Payload } from './payload.ts';
import { beginsAnew, type RegistrationSearch, searchLogin, tailOfLogin } from './search.ts';

/** Most bytes held; longer than the configuration of an iRTU DTU, which is sent as one JSON object. */
const mostHeld = 8192;
/** The form shown by a registration; how packets are changed shows later. */
const learntBy: Readonly<Record<LoginKind, LinkForm>> = {
  json: 'json',
  text: 'ascii-imei',
  binary: 'bcd',
  number: 'auto',
};

/** Command that makes an iRTU DTU send its IMEI, for sockets that stay silent after connecting. */
export const askImei: Uint8Array = fromLatin1('rrpc,getimei');

/** Returns true for bytes that an iRTU DTU would process itself instead of passing them to the bus. */
export function isInterceptedByDtu(bytes: Uint8Array): boolean {
  return bytesAt(bytes, 0, fromLatin1('rrpc,')) || bytesAt(bytes, 0, fromLatin1('config,'));
}

/** Creates a link in its initial state: nothing registered, nothing learnt. */
export function createDtuLink(form: LinkForm, options: DtuLinkOptions = {}): DtuLink {
  return new Link(form, options);
}

class Link implements DtuLink {
  #form: LinkForm;
  #learnt: LinkForm = 'auto';
  #imei: string | undefined;
  #held: Uint8Array = noBytes;
  #payload: Payload;
  readonly framing = new FramingTrial();
  readonly #marks = new PacketMarks();
  readonly #known: Pick<RegistrationSearch, 'knows' | 'lacksKey'>;
  #heartbeats: Heartbeats;

  constructor(form: LinkForm, options: DtuLinkOptions) {
    this.#form = form;
    this.#payload = linkPayload(form, this.framing);
    this.#heartbeats = new Heartbeats(options.heartbeats);
    this.#known = { knows: () => false, lacksKey: () => false, ...options };
  }

  get form(): LinkForm {
    return this.#payload === this.framing && this.framing.learnt === 'modbus-tcp'
      ? 'modbus-tcp'
      : this.#shape;
  }

  /** The form of packets, whatever framing they contain. */
  get #shape(): LinkForm {
    return this.#form === 'auto' ? this.#learnt : this.#form;
  }

  /** True if words before the IMEI are bus data, since the DTU sends no words. */
  get #hasNoWords(): boolean {
    return this.#shape === 'hex-text' || this.#shape === 'imei-each-packet';
  }

  /** True if every packet begins with a mark. */
  get #marksEach(): boolean {
    return this.#shape === 'imei-each-packet' || this.#shape === 'mac-each-packet';
  }

  use(form: LinkForm, heartbeats?: DtuLinkOptions['heartbeats']): void {
    // A partly received packet of a learnt form is kept if the same form is set.
    const isLearnt = this.#payload.ownsSocket === true && form === this.#learnt;
    if (form !== this.#form && !isLearnt) this.#payload = this.#payloadFor(form);
    this.#form = form;
    this.#heartbeats = new Heartbeats(heartbeats);
  }

  #payloadFor(form: LinkForm, plain?: Payload): Payload {
    return form === 'hongdian'
      ? new Ddp(numberOfImei(this.#imei ?? ''))
      : linkPayload(form, this.framing, plain);
  }

  wrap(bytes: Uint8Array, isPoll = false): Uint8Array {
    return this.#payload.wrap(bytes, isPoll);
  }

  push(chunk: Uint8Array, arrival: Arrival = {}): LinkEvent[] {
    const busy = arrival.midAnswer === true || this.#payload.partial;
    const anew = this.#imei === undefined && beginsAnew(this.#held, chunk, this.#search(false));
    const events: LinkEvent[] = anew ? this.flush() : [];
    const bytes = this.#held.length === 0 ? chunk : concatBytes(this.#held, chunk);
    this.#held = noBytes;
    let at = 0;
    while (at < bytes.length) {
      const rest = bytes.subarray(at);
      const used = this.#take(rest, busy, events);
      if (used === 0) {
        this.#hold(rest, events);
        break;
      }
      at += used;
    }
    return events;
  }

  flush(): LinkEvent[] {
    const events: LinkEvent[] = [];
    let rest = this.#held;
    this.#held = noBytes;
    // Held bytes that were not continued are read again, as they are.
    while (rest.length > 0 && this.#imei === undefined) {
      const used = this.#takeLogin(rest, events, true);
      rest = rest.subarray(used);
    }
    if (rest.length > 0) this.#data(rest, events);
    events.push(...(this.#payload.flush?.() ?? []));
    return events;
  }

  #hold(rest: Uint8Array, events: LinkEvent[]): void {
    if (rest.length > mostHeld) discard(events, 'overflow', rest);
    else this.#held = rest.slice();
  }

  /** Processes the beginning of `rest` and returns its length, or 0 to wait for more. */
  #take(rest: Uint8Array, busy: boolean, events: LinkEvent[]): number {
    if (this.#payload.ownsSocket === true) return this.#data(rest, events);
    const mark = this.#marks.leading(rest);
    if (mark > 0) return this.#takeMark(rest, mark, events);
    const beat = this.#heartbeats.leading(rest);
    // 'heartb' contains a heartbeat, but is more likely the beginning of a longer one.
    if (beat > 0 && beat < rest.length && !busy && this.#heartbeats.mayBecome(rest)) return 0;
    const beats = beat === 0 && !busy && this.#heartbeats.isOnly(rest) ? rest.length : beat;
    if (beats > 0) {
      events.push({ kind: 'heartbeat', bytes: rest.subarray(0, beats) });
      return beats;
    }
    const own = readOwnWords(rest);
    if (own !== undefined && !(busy && (own.used === 0 || own.tentative))) {
      const { event, login } = meantBy(own, this.#imei);
      const kind = own.event === undefined ? 'json' : 'asked';
      if (event !== undefined) events.push(event);
      if (login !== undefined) this.#register(login, kind, rest.subarray(0, own.used), events);
      return own.used;
    }
    return this.#imei === undefined ? this.#takeLogin(rest, events) : this.#takeData(rest, busy, events);
  }

  /** The IMEI (or MAC) again: a heartbeat if it is alone, else the mark of a packet. */
  #takeMark(rest: Uint8Array, mark: number, events: LinkEvent[]): number {
    const end = lineEnd(rest, mark);
    // In a form with marks a single CR or LF belongs to the packet: unit 13 or 10, whose frame was split there, or the end of a PACE frame.
    const used = end === 1 && this.#marksEach ? mark : mark + end;
    if (used === rest.length || used > mark) {
      events.push({ kind: 'heartbeat', bytes: rest.subarray(0, used) });
    } else if (this.#imei !== undefined) {
      this.#learnt = mark === macLength ? 'mac-each-packet' : 'imei-each-packet';
    }
    return used;
  }

  #search(ended: boolean): RegistrationSearch {
    return { form: this.#form, ended, ...this.#known };
  }

  /** Before a registration all bytes are searched together, until `ended` is true: then no more follow. */
  #takeLogin(rest: Uint8Array, events: LinkEvent[], ended = false): number {
    const seen = searchLogin(rest, this.#search(ended));
    if (seen?.at === 0) {
      const used = seen.used + (seen.kind === 'text' ? lineEnd(rest, seen.used) : 0);
      this.#register(seen.login, seen.kind, rest.subarray(0, used), events);
      if (seen.shows !== undefined) this.#learn(seen.shows);
      const welcome = this.#payload.welcome?.();
      if (welcome !== undefined) events.push(welcome);
      return used;
    }
    const next = Math.min(seen?.at ?? rest.length, nextJson(rest));
    if (next < rest.length) return this.#data(rest.subarray(0, next), events);
    if (!ended && (this.#heartbeats.mayBecome(rest) || mayBecomeReply(rest))) return 0;
    const mac = this.#marks.newMac(rest, this.#form === 'mac-each-packet');
    if (mac > 0) return this.#refuse(rest.subarray(0, mac), '', events);
    if (isForeignEnvelope(rest)) {
      discard(events, 'foreign-envelope', rest);
      return rest.length;
    }
    const tail = ended ? rest.length : tailOfLogin(rest);
    if (tail < rest.length) return tail === 0 ? 0 : this.#data(rest.subarray(0, tail), events);
    const run = printableRun(rest);
    const isLine = run.length + lineEnd(rest, run.length) === rest.length;
    if (isLine && (ended || run.length >= 3)) return this.#refuse(rest, run, events);
    if (/^[0-9]{11,}$/.test(run)) return this.#refuse(rest.subarray(0, run.length), run, events);
    return this.#data(rest, events);
  }

  /** Sets the form that bytes have shown, if none is configured. */
  #learn(form: LinkForm): void {
    this.#learnt = form;
    if (this.#form === 'auto' || this.#form === form) this.#payload = this.#payloadFor(form, this.framing);
  }

  /** A login without an IMEI. Some DTUs repeat it before every packet, so the last ones are remembered. */
  #refuse(bytes: Uint8Array, text: string, events: LinkEvent[]): number {
    discard(events, /^[0-9]+$/.test(text) ? 'imei-length' : 'no-imei', bytes);
    this.#marks.remember(bytes.subarray(0, text.length || bytes.length));
    return bytes.length;
  }

  /** After the registration: bus data, up to the DTU's next own addition. */
  #takeData(rest: Uint8Array, busy: boolean, events: LinkEvent[]): number {
    const again = readTextLogin(rest);
    if (
      again !== undefined &&
      !isBehindData(rest, again.login, this.#hasNoWords) &&
      again.used + lineEnd(rest, again.used) === rest.length &&
      this.#mayBe(again.login)
    ) {
      return this.#register(again.login, 'text', rest, events);
    }
    const binary = rest.length === 18 || rest.length === 19 ? readBinaryLogin(rest) : undefined;
    if (binary?.used === rest.length && this.#mayBe(binary.login))
      return this.#register(binary.login, 'binary', rest, events);
    if (busy ? this.#marksEach && this.#marks.mayBecome(rest) : this.#mayContinue(rest)) return 0;
    const mac = busy ? 0 : this.#marks.newMac(rest, this.#form === 'mac-each-packet');
    if (mac > 0) return this.#refuse(rest.subarray(0, mac), '', events);
    return this.#data(rest.subarray(0, this.#dataEnd(rest)), events);
  }

  /** Another IMEI on a registered socket must be certain: fifteen digits may be the rest of a split login. */
  #mayBe(login: Login): boolean {
    return login.imei === this.#imei || login.luhn;
  }

  #mayContinue(rest: Uint8Array): boolean {
    return this.#heartbeats.mayBecome(rest) || mayBecomeReply(rest) || this.#marks.mayBecome(rest);
  }

  #dataEnd(rest: Uint8Array): number {
    return Math.max(Math.min(this.#heartbeats.trailing(rest), this.#marks.next(rest), nextJson(rest)), 1);
  }

  #register(login: Login, kind: LoginKind | 'asked', bytes: Uint8Array, events: LinkEvent[]): number {
    if (login.imei === this.#imei) {
      if (kind !== 'asked') events.push({ kind: 'heartbeat', bytes });
    } else if (kind !== 'asked' && !loginsOf(this.#form).has(kind)) {
      discard(events, 'wrong-form', bytes);
    } else {
      this.#imei = login.imei;
      this.#marks.setImei(fromLatin1(login.imei));
      if (kind !== 'asked') this.#learnt = learntBy[kind];
      events.push({ kind: 'registration', ...login });
    }
    return bytes.length;
  }

  #data(bytes: Uint8Array, events: LinkEvent[]): number {
    events.push(...this.#payload.unwrap(bytes));
    return bytes.length;
  }
}

function discard(events: LinkEvent[], reason: LinkDiscard, bytes: Uint8Array): void {
  events.push({ kind: 'discard', reason, bytes });
}
