import { unlockStatement } from '../../../store/device-locks.ts';
import type { Script } from '../../../store/script.ts';
import { saveActivities } from './activity-rows.ts';
import { type Loaded, saveInstance } from './instance-rows.ts';
import { addTasks, cancelTasks, type NewTask } from './task-rows.ts';
import { addSubscription, stopWaiting } from './waiting-rows.ts';

/** Changes of the instances of a run; keys are instance ids, or name a subscription. */
interface RunResult {
  readonly loaded: ReadonlyMap<string, Loaded>;
  readonly tasks: readonly NewTask[];
  /** Removed tokens, whose tasks end. */
  readonly gone: ReadonlyMap<string, readonly string[]>;
  /** Subscriptions and timers that are no longer needed. */
  readonly dropped: ReadonlyMap<string, readonly string[]>;
  readonly subscribed: ReadonlyMap<string, Parameters<typeof addSubscription>[1]>;
}

/** Adds all changes of a run to a script. */
export function addWrites(script: Script, result: RunResult, now: Date): void {
  const { loaded, tasks, gone, dropped, subscribed } = result;
  for (const one of loaded.values()) saveInstance(script, one, now);
  for (const [id, tokens] of gone) cancelTasks(script, id, tokens, now);
  addTasks(script, tasks, now);
  for (const one of loaded.values()) {
    saveActivities(script, one);
    if (one.state.status === 'running') stopWaiting(script, one.id, dropped.get(one.id) ?? []);
    else {
      stopWaiting(script, one.id);
      script.add(unlockStatement(one.id));
    }
  }
  for (const one of subscribed.values()) addSubscription(script, one);
}
