import type { DeviceDialog, DeviceRef, ExchangeResult } from '../contract.ts';
import { pollPlan } from '../reading/plan.ts';
import { profiles } from '../registry.ts';

/** Sends a harmless request: a loop-back if the protocol and the device support it, else the shortest read. An error is also an answer. */
export function* echo(device: DeviceRef): DeviceDialog<ExchangeResult> {
  const profile = profiles.get(device.profile);
  if (profile === undefined) return { kind: 'silent' };
  const { loopBack, hello } = profile.driver.probe;
  if (loopBack !== undefined) {
    const heard: ExchangeResult = yield loopBack(device.address);
    // Some devices stay silent instead of reporting an unknown function.
    if (heard.kind === 'answer') return heard;
  }
  const [first] = hello?.(device.address) ?? [];
  if (first !== undefined) return yield first;
  const reads = pollPlan(profile, 1, false).reads.toSorted((a, b) => a.points.length - b.points.length);
  const [shortest] = reads;
  return shortest === undefined ? { kind: 'silent' } : yield shortest.ask(device);
}
