import { chatterWatch } from '../alarms/chattering.ts';
import { counterWatch } from '../alarms/counter-breaks.ts';
import { noEnergyWatch } from '../alarms/no-energy.ts';
import { offlineWatch } from '../alarms/offline.ts';
import { alarmClock } from '../alarms/overdue.ts';
import { RuleCache } from '../alarms/rule-cache.ts';
import { serviceWatch } from '../alarms/service-watch.ts';
import { shelfWatch } from '../alarms/shelf.ts';
import { silenceWatch } from '../alarms/silence.ts';
import type { TableChanges } from '../store/changes.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import type { Loop } from './loop.ts';

/**
 * Evaluates all alarm conditions that depend on time: delays that end, deleted rules and devices, missing readings, offline devices,
 * registers that do not change, the end of chattering, of shelving and of the time out of service; and energy events that follow readings a moment later.
 */
export function alarmLoops(platform: TenantDb, changes: TableChanges, now: () => Date): readonly Loop[] {
  const clock = alarmClock(platform, changes);
  const watch = silenceWatch(platform, new RuleCache(changes));
  const lookForLost = offlineWatch(platform, now().getTime());
  const lookForIdle = noEnergyWatch(platform);
  const lookForBreaks = counterWatch(platform);
  const release = chatterWatch(platform);
  const takeOff = shelfWatch(platform);
  const restore = serviceWatch(platform);
  return [
    {
      name: 'alarm delays',
      everySeconds: 2,
      async run(signal) {
        while (!signal.aborted && (await clock.overdue(now().getTime())) > 0);
      },
    },
    {
      name: 'alarms of rules that are gone',
      everySeconds: 5,
      async run() {
        await clock.sweep(now().getTime());
      },
    },
    {
      name: 'offline alarms',
      everySeconds: 5,
      async run() {
        await lookForLost(now().getTime());
      },
    },
    {
      name: 'no energy by day',
      everySeconds: 600,
      async run() {
        await lookForIdle(now().getTime());
      },
    },
    {
      name: 'counters that began anew',
      everySeconds: 10,
      async run(signal) {
        while (!signal.aborted && (await lookForBreaks(now().getTime())) > 0);
      },
    },
    {
      name: 'alarms that chattered',
      everySeconds: 15,
      async run(signal) {
        while (!signal.aborted && (await release(now().getTime())) > 0);
      },
    },
    {
      name: 'alarms whose time on the shelf is over',
      everySeconds: 10,
      async run(signal) {
        while (!signal.aborted && (await takeOff(now().getTime())) > 0);
      },
    },
    {
      name: 'alarms whose time out of service is over',
      everySeconds: 5,
      async run(signal) {
        while (!signal.aborted && (await restore(now().getTime())) > 0);
      },
    },
    {
      name: 'silence',
      everySeconds: 30,
      async run() {
        await watch(now().getTime());
      },
    },
  ];
}
