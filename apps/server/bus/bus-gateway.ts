import type { BusMessage, gatewayCalls } from '@heliodeck/model/wire/bus';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Log } from '../context.ts';
import { liveRuns, ownedOf, processOf, tellEnded } from '../gateway/gateway-runs.ts';
import { joinedUnclaimed } from '../gateway/joined-answers.ts';
import { refuseUntaken } from '../gateway/ledger-rows.ts';
import type { GatewayCalls, GatewayPort } from '../gateway/port.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import type { Bus } from './bus.ts';
import { BusFailure } from './transport.ts';

interface Parts {
  readonly bus: Bus;
  /** Sees all tenants. */
  readonly db: TenantDb;
  /** The gateway of this process, where it has one. */
  readonly own?: GatewayPort;
  readonly log: Log;
  readonly now: () => Date;
}

type Call = (typeof gatewayCalls)[number];
type Answer<C extends Call> = Awaited<ReturnType<GatewayCalls[C]>>;

const answerMs = 5_000;
/** A gateway that hangs must not hold up a command to a DTU of another one for longer. */
const settleMs = 2_000;
const storeMs = 60_000;
/** Readings of one message: what a message may hold is limited. */
const mostStored = 500;

/**
 * The way to the gateways of all processes. Whose a DTU is stands in the database; what concerns all of them is asked of all. A command that
 * could not be handed over ends as refused, unless its gateway took it: then that gateway says what became of it, or whoever finds it dead.
 */
export function busGateway({ bus, db, own, log, now }: Parts): GatewayPort {
  async function ask<C extends Call>(
    process: string,
    call: C,
    args: Parameters<GatewayCalls[C]>,
    withinMs = answerMs,
  ): Promise<Answer<C>> {
    if (own !== undefined && process === bus.self) {
      const how = own[call] as (...given: Parameters<GatewayCalls[C]>) => Promise<Answer<C>>;
      return how(...args);
    }
    const question: BusMessage<'ask'> = { call, args: [...args] };
    return (await bus.ask(process, question, withinMs)) as Answer<C>;
  }
  const processes = async (): Promise<readonly string[]> => {
    const runs = await db.read((_, { client }) => liveRuns(client));
    return [...new Set(runs.map(({ process }) => process))];
  };
  /** What the gateways that answer say. @throws CodedError request.unavailable where none does */
  async function askAll<C extends Call>(
    call: C,
    args: Parameters<GatewayCalls[C]>,
    withinMs = answerMs,
  ): Promise<readonly Answer<C>[]> {
    const asked = await Promise.allSettled(
      (await processes()).map((process) => ask(process, call, args, withinMs)),
    );
    const answers = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    for (const one of asked)
      if (one.status === 'rejected') log.warn('a gateway did not answer', { call, error: one.reason });
    if (answers.length === 0) throw new CodedError('request.unavailable');
    return answers;
  }
  /** The process that has a DTU, else any with a gateway: it says that the DTU is offline. */
  async function holderOf(dtuId: string): Promise<string> {
    const process = (await db.read((_, { client }) => processOf(client, dtuId))) ?? (await processes())[0];
    if (process === undefined) throw new CodedError('request.unavailable');
    return process;
  }
  const unlessGone = (error: unknown): never => {
    throw error instanceof BusFailure ? new CodedError('request.unavailable', {}, { cause: error }) : error;
  };

  return {
    online: (dtuIds) => db.read((_, { client }) => ownedOf(client, dtuIds)),
    async order(order) {
      const { commandId } = order;
      try {
        await ask(await holderOf(order.dtuId), 'order', [order]);
      } catch (error) {
        const refused = await db.tx(async (_, session) => {
          const ended = await refuseUntaken(session.client, commandId, now());
          if (ended) await tellEnded(session, [ended], now());
          return ended !== undefined;
        });
        log.warn('a command was handed over without an answer', { commandId, refused, error });
      }
    },
    async settled() {
      await askAll('settled', [], settleMs);
    },
    async unclaimed(imei) {
      return joinedUnclaimed(await askAll('unclaimed', [imei]));
    },
    async showedKey(imei, key) {
      const shown = await askAll('showedKey', [imei, key]);
      return shown.includes(true) ? true : shown.find((one) => one !== undefined);
    },
    line: async (dtuId) => ask(await holderOf(dtuId), 'line', [dtuId]).catch(unlessGone),
    scan: async (commandId) => (await askAll('scan', [commandId])).find((one) => one !== undefined),
    async stopScan(commandId) {
      await askAll('stopScan', [commandId]);
    },
    async counters() {
      if (own === undefined) throw new CodedError('request.unavailable');
      return own.counters();
    },
    async writeLines() {
      await askAll('writeLines', []);
    },
    async store(readings, age) {
      if (own !== undefined) return own.store(readings, age);
      const [process] = await processes();
      if (process === undefined) throw new CodedError('request.unavailable');
      for (let at = 0; at < readings.length; at += mostStored)
        await ask(process, 'store', [readings.slice(at, at + mostStored), age], storeMs).catch(unlessGone);
    },
    get status() {
      return own?.status ?? { state: bus.isConnected ? 'running' : 'down', restarts: 0, workers: [] };
    },
    get tcpPort() {
      return own?.tcpPort;
    },
    start: () => (own === undefined ? Promise.reject(new Error('this process has no gateway')) : own.start()),
    stop: async (withinMs) => own?.stop(withinMs),
  };
}
