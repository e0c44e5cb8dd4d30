import type { Socket } from 'node:net';
import { noBytes, toHex } from '@heliodeck/kit/bytes';
import type { Arrival, DtuLink } from '@heliodeck/protocol/link/contract';
import { askImei, createDtuLink } from '@heliodeck/protocol/link/dtu-link';
import type { LinkDiscard, LinkEvent } from '@heliodeck/protocol/link/event';
import { isLinkForm } from '@heliodeck/protocol/link/form';
import type { FramingTrial } from '@heliodeck/protocol/link/framing';
import type { Login } from '@heliodeck/protocol/link/login';
import type { Dtu, DtuSocket } from '../dtu.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { HandedOver } from '../ownership.ts';
import { Timer } from '../timer-queue.ts';

/** Decides how a socket is used. */
export interface RegistrationHandler {
  /** The socket has named its DTU; `luhn` is false if the IMEI's check digit is wrong. */
  registered(connection: DtuConnection, imei: string, luhn: boolean): void;
  closed(connection: DtuConnection): void;
  /** Closes the socket of a claimed DTU. */
  refused(connection: DtuConnection, dtu: Dtu, reason: 'junk'): void;
  /** Returns true for the IMEI of a claimed DTU. */
  knows(imei: string): boolean;
  /** Returns true for a login without the key that its DTU requires. */
  lacksKey(login: Login): boolean;
}

const minuteMs = 60_000;
/** Most bytes before the registration. */
const mostBeforeLogin = 2048;
/** Silence after which bytes held back by the link are processed as they are, ms: the parts of a split heartbeat arrive close together. */
const flushAfterMs = 60;
/** The same before a registration, whose parts may have been lost and sent again. */
const flushLoginAfterMs = 2000;
const midAnswer: Arrival = { midAnswer: true };
const betweenAnswers: Arrival = { midAnswer: false };
const encoder = new TextEncoder();

/** One socket: unassigned until it registers, then parked until claimed, or the connection of its DTU. */
export class DtuConnection implements DtuSocket {
  readonly remote: string;
  readonly address: string;
  heardAt: number;
  imei: string | undefined;
  /** The key of its registration. */
  key: string | undefined;
  /** Tick at which the socket was accepted. */
  readonly since: number;
  readonly #context: GatewayContext;
  readonly #socket: Socket;
  readonly #registrar: RegistrationHandler;
  readonly #link: DtuLink;
  readonly #deadline: Timer;
  readonly #flush: Timer;
  #dtu: Dtu | undefined;
  #onDeadline: () => void = () => {};
  #bytesBeforeLogin = 0;
  /** Bytes since `#countedFrom`, a minute at most. */
  #bytesThisMinute = 0;
  #countedFrom = 0;
  /** The first bytes before its registration, to show to users who set up a DTU. */
  #firstWords: Uint8Array | undefined;
  /** Why the first of them were discarded. */
  #refusal: LinkDiscard | undefined;
  #open = true;

  constructor(context: GatewayContext, socket: Socket, registrar: RegistrationHandler) {
    this.#context = context;
    this.#socket = socket;
    this.#registrar = registrar;
    this.address = socket.remoteAddress ?? '';
    this.remote = `${this.address}:${socket.remotePort ?? 0}`;
    this.heardAt = context.clock.ticks();
    this.since = this.heardAt;
    this.#link = createDtuLink('auto', {
      knows: (imei) => registrar.knows(imei),
      lacksKey: (login) => registrar.lacksKey(login),
    });
    this.#deadline = new Timer(() => this.#onDeadline());
    this.#flush = new Timer(() => this.#takeAll(() => this.#link.flush()));
    socket.setNoDelay(true);
    socket.setKeepAlive(true, context.limits.tcpKeepAliveMs);
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('error', () => context.statistics.discard('socket-error'));
    socket.on('close', () => this.#closed());
    this.#awaitLogin();
  }

  get seenForm(): string {
    return this.#link.form;
  }

  get isOpen(): boolean {
    return this.#open;
  }

  /** Becomes the connection of a claimed DTU. @param from its state at the gateway that served it before */
  serve(dtu: Dtu, from?: HandedOver): void {
    this.#context.timers.clear(this.#deadline);
    this.#dtu = dtu;
    this.setLink(dtu.settings);
    dtu.attach(this, from);
  }

  /** Waits for a claim; its bytes are not read as data. */
  park(forMs: number): void {
    this.await(forMs, 'park-over');
  }

  /** Waits for another gateway; its bytes are not read as data. */
  await(forMs: number, otherwise: string): void {
    this.#expect(forMs, () => this.refuse(otherwise));
  }

  /** Closes the socket and counts the reason. */
  refuse(reason: string): void {
    this.#context.statistics.discard(reason);
    this.drop();
  }

  drop(): void {
    this.#open = false;
    this.#context.timers.clear(this.#deadline);
    this.#context.timers.clear(this.#flush);
    this.#socket.destroy();
  }

  get framing(): FramingTrial {
    return this.#link.framing;
  }

  send(bytes: Uint8Array, isPoll: boolean): void {
    this.#write(this.#link.wrap(bytes, isPoll));
  }

  sendMessage(bytes: Uint8Array): void {
    this.#write(bytes);
  }

  setLink({ link, heartbeats }: Parameters<DtuSocket['setLink']>[0]): void {
    if (isLinkForm(link)) this.#link.use(link, heartbeats);
    else this.#context.statistics.discard('link-form-unknown');
  }

  #write(bytes: Uint8Array): void {
    if (this.#open && !this.#context.writes.send(this.#socket, bytes)) this.refuse('takes-nothing');
  }

  #expect(ms: number, then: () => void): void {
    this.#onDeadline = then;
    this.#context.timers.set(this.#deadline, this.#context.clock.ticks() + ms);
  }

  #awaitLogin(): void {
    const { loginMs, askImeiMs } = this.#context.limits;
    const over = () => this.#turnAway('login-timeout');
    if (askImeiMs >= loginMs) this.#expect(loginMs, over);
    else {
      this.#expect(askImeiMs, () => {
        // An iRTU DTU without a registration packet answers this; others send it to a bus whose devices ignore it.
        if (this.#bytesBeforeLogin === 0) this.#write(askImei);
        this.#expect(loginMs - askImeiMs, over);
      });
    }
  }

  #receive(chunk: Uint8Array): void {
    if (!this.#open) return;
    const dtu = this.#dtu;
    this.heardAt = this.#context.clock.ticks();
    if (dtu !== undefined && this.#isFlooded(chunk.length)) {
      this.#registrar.refused(this, dtu, 'junk');
      return;
    }
    dtu?.heard();
    if (this.imei === undefined) {
      this.#bytesBeforeLogin += chunk.length;
      this.#firstWords ??= chunk;
    }
    this.#takeAll(() => this.#link.push(chunk, dtu?.bus.isMidAnswer === true ? midAnswer : betweenAnswers));
    if (!this.#open) return;
    if (this.imei === undefined && this.#bytesBeforeLogin > mostBeforeLogin) this.#turnAway('login-garbage');
    // No part of a complete answer can be held back.
    else if (this.#dtu?.bus.isListening !== false) {
      const after = this.imei === undefined ? flushLoginAfterMs : flushAfterMs;
      this.#context.timers.set(this.#flush, this.heardAt + after);
    }
  }

  #isFlooded(bytes: number): boolean {
    if (this.heardAt - this.#countedFrom >= minuteMs) {
      this.#countedFrom = this.heardAt;
      this.#bytesThisMinute = 0;
    }
    this.#bytesThisMinute += bytes;
    return this.#bytesThisMinute > this.#context.limits.bytesPerMinute;
  }

  #takeAll(read: () => readonly LinkEvent[]): void {
    try {
      for (const event of read()) if (this.#open) this.#take(event);
    } catch (error) {
      // A fault in a framer closes this socket only.
      this.#context.log.warn('bytes could not be read: socket closed', this.imei ?? this.address, () => ({
        imei: this.imei,
        remote: this.remote,
        error: error instanceof Error ? error.stack : String(error),
      }));
      this.refuse('receive-threw');
      this.#closed();
    }
  }

  #take(event: LinkEvent): void {
    const bus = this.#dtu?.bus;
    const { statistics } = this.#context;
    if (event.kind === 'data') {
      if (bus === undefined) statistics.discard(this.imei === undefined ? 'unregistered' : 'unclaimed-data');
      else bus.receive(event.bytes);
    } else if (event.kind === 'heartbeat') statistics.discard('heartbeat');
    else if (event.kind === 'reply') this.#write(event.bytes);
    else if (event.kind === 'registration') this.#register(event);
    else if (event.kind === 'dtu-reply') {
      if (bus === undefined) statistics.discard('dtu-reply');
      else bus.receiveReply(encoder.encode(event.text));
    } else {
      statistics.discard(event.reason);
      if (this.imei === undefined) this.#refusal ??= event.reason;
      this.#dtu?.discarded(event.reason, event.bytes.length);
      const isHopeless = event.reason === 'imei-length' || event.reason === 'overflow';
      if (this.imei === undefined && isHopeless) this.#turnAway('login-refused');
    }
  }

  #register({ imei, luhn, key }: Login): void {
    if (this.imei !== undefined) {
      // A socket belongs to one DTU: a later registration of another one is ignored.
      this.#context.statistics.discard('second-registration');
      this.#context.log.warn('a socket registered again as another DTU: ignored', this.imei, () => ({
        imei: this.imei,
        named: imei,
        remote: this.remote,
      }));
      return;
    }
    this.imei = imei;
    this.key = key;
    this.#firstWords = undefined;
    this.#registrar.registered(this, imei, luhn);
  }

  #turnAway(reason: string): void {
    this.#context.log.warn('a socket did not register', this.address, () => ({
      remote: this.remote,
      reason,
      refusal: this.#refusal,
      bytes: this.#bytesBeforeLogin,
      first: toHex(this.#firstWords?.subarray(0, 64) ?? noBytes),
    }));
    this.refuse(reason);
  }

  #closed(): void {
    // Bytes before the end are processed: they may complete an answer, and are counted in any case.
    if (this.#open) this.#takeAll(() => this.#link.flush());
    this.#open = false;
    this.#context.timers.clear(this.#deadline);
    this.#context.timers.clear(this.#flush);
    this.#dtu?.detach(this, 'socket-lost', 'socket-lost');
    this.#registrar.closed(this);
  }
}
