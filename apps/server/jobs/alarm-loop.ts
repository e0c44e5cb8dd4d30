import { offlineWatch } from '../alarms/offline.ts';
import { alarmClock } from '../alarms/overdue.ts';
import { RuleBook } from '../alarms/rule-book.ts';
import { silenceWatch } from '../alarms/silence.ts';
import type { TableChanges } from '../store/changes.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import type { Loop } from './loop.ts';

/** What the clock decides of alarms: delays that are over, rules and devices that are gone, silence. */
export function alarmLoops(platform: TenantDb, changes: TableChanges, now: () => Date): readonly Loop[] {
  const clock = alarmClock(platform, changes);
  const watch = silenceWatch(platform, new RuleBook(changes));
  const lookForLost = offlineWatch(platform);
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
      name: 'silence',
      everySeconds: 30,
      async run() {
        await watch(now().getTime());
      },
    },
  ];
}
