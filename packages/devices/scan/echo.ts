import type { DeviceDialog, DeviceRef, ExchangeResult } from '../contract.ts';
import { pollPlan } from '../plan.ts';
import { profiles } from '../registry.ts';

/**
 * Asks a device something that costs it nothing: a loop-back where its protocol has one and it knows it, else the shortest
 * read. An error is an answer, too.
 */
export function* echo(device: DeviceRef): DeviceDialog<ExchangeResult> {
  const profile = profiles.get(device.profile);
  if (profile === undefined) return { kind: 'silent' };
  const { loopBack, hello } = profile.driver.probe;
  if (loopBack !== undefined) {
    const heard: ExchangeResult = yield loopBack(device.address);
    // Some devices keep silent where they should say that they do not know the function.
    if (heard.kind === 'answer') return heard;
  }
  const [first] = hello?.(device.address) ?? [];
  if (first !== undefined) return yield first;
  const reads = pollPlan(profile, 1, false).reads.toSorted((a, b) => a.points.length - b.points.length);
  const [shortest] = reads;
  return shortest === undefined ? { kind: 'silent' } : yield shortest.ask(device);
}
