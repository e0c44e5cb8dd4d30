import { toHex } from '@heliodeck/kit/bytes';
import type { MetricValue } from '@heliodeck/model/descriptors/record';
import type { DeviceDialog, DeviceRef, ExchangeResult, ReadResult } from './contract.ts';
import type { Profile } from './definition/profile.ts';
import { createSlave } from './slave/slave.ts';
import type { RecordValues, Slave, SlaveOwner } from './slave/slave-owner.ts';

/** A bus with one device, and a log of its frames. */
export class TinyBus {
  readonly labels: string[] = [];
  readonly requests: Uint8Array[] = [];
  readonly #slave: Slave;
  readonly #mute: (label: string) => boolean;

  /** `mute` drops the answers to requests for which it returns true. */
  constructor(slave: Slave, mute: (label: string) => boolean = () => false) {
    this.#slave = slave;
    this.#mute = mute;
  }

  /** The device's answer. */
  reply(request: Uint8Array): Uint8Array | undefined {
    return this.#slave.handle(request);
  }

  /** Runs a dialogue to its end. */
  run<R>(talk: DeviceDialog<R>): R {
    let step = talk.next();
    while (!step.done) {
      const exchange = step.value;
      this.labels.push(exchange.label);
      this.requests.push(exchange.request);
      const reply = this.#slave.handle(exchange.request);
      const heard =
        reply === undefined || this.#mute(exchange.label) ? undefined : exchange.listen().push(reply);
      step = talk.next(heard ?? ({ kind: 'silent' } satisfies ExchangeResult));
    }
    return step.value;
  }
}

/** A device of a profile with its slave and the bus between them. */
export function field(
  profile: Profile,
  owner: Partial<SlaveOwner> & { readonly values?: RecordValues } = {},
) {
  const { values = {}, address = 1 } = owner;
  const slave = createSlave(profile, { address, read: () => values, ...owner });
  const device: DeviceRef = { profile: profile.id, address, memory: new Map() };
  return { device, slave, bus: new TinyBus(slave) };
}

/** Values of one record of a reading; throws if the reading failed or lacks it. */
export function valuesIn(result: ReadResult, record: string): Readonly<Record<string, MetricValue>> {
  if (!result.ok) throw new Error(`the reading failed: ${result.reason} ${result.detail}`);
  const found = result.records.find((one) => one.record === record);
  if (found === undefined)
    throw new Error(`no record ${record} among ${result.records.map((one) => one.record)}`);
  return found.values;
}

/** A slave that answers some requests, selected by their hex, with an error frame. */
export function refusing(slave: Slave, errorTo: (hex: string) => Uint8Array | undefined): Slave {
  return { handle: (bytes) => errorTo(toHex(bytes)) ?? slave.handle(bytes) };
}
