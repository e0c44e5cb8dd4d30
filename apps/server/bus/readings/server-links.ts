import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { readingPartitions } from '@heliodeck/model/wire/readings-message';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection, Server } from '@nats-io/transport-node';
import type { Log } from '../../context.ts';
import { type Bus, joinedBus } from '../bus.ts';
import { connectServer, natsMessages } from '../nats.ts';
import { HeardServers } from './heard-servers.ts';
import type { LeaderGroups, NamedGap } from './middle-leads.ts';
import { consumerName } from './reading-stream.ts';

/** A server that was not reached is tried again after this time, ms. */
const tryAgainMs = 10_000;
/** Timeout, ms, of a question about a leader, and of its request to hand over, which takes a quarter of a second. */
const answerMs = 600;
const handOverMs = 1_500;

export interface LinkParts {
  readonly natsUrl: string;
  readonly installation: string;
  readonly stream: string;
  /** All known servers of the cluster. */
  readonly servers: () => readonly Pick<Server, 'listen'>[];
  readonly log: Log;
}

/** A connection to one server of the cluster. */
interface Link {
  readonly nats: NatsConnection;
  readonly bus: Bus;
  readonly jsm: JetStreamManager;
}

/** A connection to each server of a cluster, and which of them receive each other's messages. */
export class ServerLinks {
  readonly #parts: LinkParts;
  /** A log in which the connections report their losses: the other connections of this process report them as well. */
  readonly #log: Log;
  readonly #heard = new HeardServers();
  /** By address. */
  readonly #links = new Map<string, Link>();
  readonly #triedAt = new Map<string, number>();
  #isOpen = false;
  /** Distinguishes the probes from those of other processes. */
  readonly #key = randomUUID();
  readonly #name = `heliodeck ${hostname()} ${process.pid} links`;

  constructor(parts: LinkParts) {
    const { log } = parts;
    this.#parts = parts;
    const debug: Log['debug'] = (message, fields) => log.debug(message, fields);
    this.#log = { debug, info: debug, warn: debug, error: (message, fields) => log.error(message, fields) };
  }

  /** Connects to servers that became known, and drops connections to those that no longer are. Does not wait for connections. */
  refresh(): void {
    this.#isOpen = true;
    const wanted = new Set(this.#parts.servers().map(({ listen }) => listen));
    for (const address of this.#links.keys()) if (!wanted.has(address)) void this.#drop(address);
    const now = performance.now();
    for (const address of wanted) {
      if (this.#links.has(address) || now - (this.#triedAt.get(address) ?? -tryAgainMs) < tryAgainMs)
        continue;
      this.#triedAt.set(address, now);
      this.#open(address).catch((error: unknown) =>
        this.#log.debug('a server of NATS is not reached', { address, error }),
      );
    }
  }

  /** Sends a message over each connection, to be received over all others. */
  probe(): void {
    for (const { bus } of this.#links.values()) bus.tell('probe', {}, this.#key);
  }

  gap(): NamedGap | undefined {
    const gap = this.#heard.gap();
    if (gap === undefined) return undefined;
    const [one, other, middle] = [...gap.apart, gap.middle].map(
      (address) => this.#links.get(address)?.nats.info?.server_name,
    );
    if (one === undefined || other === undefined || middle === undefined) return undefined;
    return { apart: [one, other], middle };
  }

  /** Tells all processes that two servers do not reach each other, over the server that reaches both. */
  tell({ apart, middle }: NamedGap): void {
    this.#linkOf(middle)?.bus.tell('cut', { servers: [...apart] });
  }

  /** The stream and its consumers, asked over one of the servers. */
  groups(over: string): LeaderGroups {
    const { stream } = this.#parts;
    const consumers = Array.from({ length: readingPartitions }, (_, partition) => consumerName(partition));
    return {
      names: [stream, ...consumers],
      leaderOf: async (group) => {
        const jsm = this.#linkOf(over)?.jsm;
        const info = group === stream ? jsm?.streams.info(stream) : jsm?.consumers.info(stream, group);
        return (await info)?.cluster;
      },
      stepDown: async (group, server) => {
        const [address] = [...this.#links].find(([, link]) => link.nats.info?.server_name === server) ?? [];
        if (address === undefined) return;
        // A server takes the requests of one connection one after the other, each in a quarter of a second; those of several at once.
        const nats = await connectServer(this.#parts.natsUrl, address, this.#name);
        const what =
          group === stream
            ? `STREAM.LEADER.STEPDOWN.${stream}`
            : `CONSUMER.LEADER.STEPDOWN.${stream}.${group}`;
        await nats.request(`$JS.API.${what}`, undefined, { timeout: handOverMs }).finally(() => nats.close());
      },
    };
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    this.#triedAt.clear();
    const addresses = [...this.#links.keys()];
    await Promise.all(addresses.map((address) => this.#drop(address)));
  }

  #linkOf(server: string): Link | undefined {
    return [...this.#links.values()].find(({ nats }) => nats.info?.server_name === server);
  }

  async #open(address: string): Promise<void> {
    const { natsUrl, installation } = this.#parts;
    const nats = await connectServer(natsUrl, address, this.#name);
    const jsm = await jetstreamManager(nats, { timeout: answerMs, checkAPI: false });
    if (!this.#isOpen) return nats.close();
    const transport = natsMessages(nats, this.#log);
    const bus = joinedBus({ transport, installation, self: address, log: this.#log });
    this.#links.set(address, { nats, bus, jsm });
    this.#heard.joined(address);
    bus.onConnection((isConnected) => {
      if (isConnected) this.#heard.joined(address);
      else this.#heard.left(address);
    });
    bus.on('probe', (_, from) => this.#heard.heard(address, from), this.#key);
  }

  async #drop(address: string): Promise<void> {
    const link = this.#links.get(address);
    this.#links.delete(address);
    this.#heard.left(address);
    await link?.bus.close(0);
  }
}
