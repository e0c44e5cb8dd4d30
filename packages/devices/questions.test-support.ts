import { dlt645Read } from '@heliodeck/protocol/dlt645/requests';
import type { Exchange } from '@heliodeck/protocol/exchange';
import { readBits, readRegisters } from '@heliodeck/protocol/modbus/requests';
import type { DeviceRef } from './contract.ts';
import type { Profile } from './definition/profile.ts';
import { clockItems } from './dlt645/clock.ts';
import { meterAddress } from './dlt645/reads.ts';
import { fixedSpans, proofsOf } from './modbus/questions.ts';
import { planModbusReads } from './modbus/reads.ts';
import { everyPlan } from './reading/plan.ts';
import type { ReadOp } from './reading/read-op.ts';

/** All requests for values that a device of a profile can receive, each once, by their bytes. */
export function everyQuestion(profile: Profile, device: DeviceRef): Map<string, Exchange<unknown>> {
  const reads = everyPlan(profile).flatMap((plan) => plan.reads);
  const proofs = proofsOf(profile).flatMap((proof) => planModbusReads(profile, [proof], false));
  const exchanges = [...reads, ...proofs]
    .flatMap(withPieces)
    .filter((read) => read.isMissing?.(device) !== true)
    .map((read) => read.ask(device));
  const all = [...exchanges, ...fixedQuestions(profile, device)];
  return new Map(all.map((exchange) => [exchange.label, exchange]));
}

function withPieces(read: ReadOp): ReadOp[] {
  return [read, ...read.pieces.flatMap(withPieces)];
}

function fixedQuestions(profile: Profile, device: DeviceRef): Exchange<unknown>[] {
  const unit = device.address;
  if (profile.protocol === 'modbus') {
    return fixedSpans(profile).map(({ space, address, count }) =>
      space === 'coil'
        ? readBits({ unit, fn: 1, address, count })
        : readRegisters({ unit, fn: 3, address, count }),
    );
  }
  if (profile.driver.family !== 'dlt645') return [];
  const edition = profile.protocol === 'dlt645-1997' ? '1997' : '2007';
  const { date, time } = clockItems[edition];
  return [date, time].map((di) => dlt645Read({ edition, address: meterAddress(unit), di }));
}
