import type { Gateway } from '@heliodeck/gateway/contract';
import type { Log } from '../context.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { pendingFollowUps } from './follow-ups.ts';

/** DTUs are collected for this time, ms, so that a fleet that reconnects costs one query. */
const gatherMs = 50;
const retryMs = 1_000;

/**
 * Sends the pending follow-ups of a DTU's commands to a worker: when the DTU connects to it, or when a command ends with one pending.
 * @returns a function to call for each such DTU
 */
export function arrivingFollowUps(parts: {
  readonly db: TenantDb;
  readonly gateway: Pick<Gateway, 'followUp'>;
  readonly holds: (dtuId: string) => boolean;
  readonly log: Log;
  readonly now: () => Date;
  readonly stopping: AbortSignal;
}): (dtuId: string) => void {
  const { db, gateway, holds, log, now, stopping } = parts;
  let arrived = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const loadIn = (ms: number): void => {
    timer ??= setTimeout(() => void load(), ms);
    timer.unref();
  };

  async function load(): Promise<void> {
    timer = undefined;
    const dtuIds = [...arrived];
    arrived = new Set();
    try {
      const open = await db.tx((_, { client }) => pendingFollowUps(client, now(), dtuIds));
      for (const one of open) if (holds(one.dtuId)) gateway.followUp(one);
    } catch (error) {
      if (stopping.aborted) return;
      log.warn('commands to be looked at later are not known yet', { dtus: dtuIds.length, error });
      for (const id of dtuIds) arrived.add(id);
      loadIn(retryMs);
    }
  }

  return (dtuId) => {
    arrived.add(dtuId);
    loadIn(gatherMs);
  };
}
