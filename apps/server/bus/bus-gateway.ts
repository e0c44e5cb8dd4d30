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
  /** Has access to the rows of all tenants. */
  readonly db: TenantDb;
  /** The gateway of this process; absent if it has none. */
  readonly own?: GatewayPort;
  readonly log: Log;
  readonly now: () => Date;
}

type CallName = (typeof gatewayCalls)[number];
type CallAnswer<C extends CallName> = Awaited<ReturnType<GatewayCalls[C]>>;

const answerMs = 5_000;
/** Timeout of `settled`, ms: a gateway that hangs must not delay a command to a DTU of another gateway for longer. */
const settleMs = 2_000;
const storeMs = 60_000;
/** Readings in one `store` message: the size of a message is limited. */
const mostStored = 500;

/**
 * Calls the gateways of all processes. The database records which gateway owns a DTU; a call about all DTUs goes to every gateway. If no
 * gateway acknowledges a command, the command ends as refused, unless a gateway has taken it: then that gateway reports the result, or the
 * process that finds that gateway dead does.
 */
export function busGateway({ bus, db, own, log, now }: Parts): GatewayPort {
  async function ask<C extends CallName>(
    process: string,
    call: C,
    args: Parameters<GatewayCalls[C]>,
    withinMs = answerMs,
  ): Promise<CallAnswer<C>> {
    if (own !== undefined && process === bus.self) {
      const how = own[call] as (...given: Parameters<GatewayCalls[C]>) => Promise<CallAnswer<C>>;
      return how(...args);
    }
    const question: BusMessage<'ask'> = { call, args: [...args] };
    return (await bus.ask(process, question, withinMs)) as CallAnswer<C>;
  }
  const processes = async (): Promise<readonly string[]> => {
    const runs = await db.read((_, { client }) => liveRuns(client));
    return [...new Set(runs.map(({ process }) => process))];
  };
  /** Returns the answers of all gateways that answer. @throws CodedError request.unavailable if none answers */
  async function askAll<C extends CallName>(
    call: C,
    args: Parameters<GatewayCalls[C]>,
    withinMs = answerMs,
  ): Promise<readonly CallAnswer<C>[]> {
    const asked = await Promise.allSettled(
      (await processes()).map((process) => ask(process, call, args, withinMs)),
    );
    const answers = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    for (const one of asked)
      if (one.status === 'rejected') log.warn('a gateway did not answer', { call, error: one.reason });
    if (answers.length === 0) throw new CodedError('request.unavailable');
    return answers;
  }
  /** Returns the process that owns the DTU's connection, else any process with a gateway, which then reports the DTU as offline. */
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
