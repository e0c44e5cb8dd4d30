import { statfs } from 'node:fs/promises';
import { label } from '@heliodeck/kit/label';
import type { PlatformState } from '@heliodeck/model/wire/platform-state';
import { wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import { requirePlatformTenant } from '../../access/permissions/rank.ts';
import { newestBackup } from '../../backup/backup-folder.ts';
import type { BusFacts } from '../../bus/join.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { jobBacklog } from '../../jobs/job-rows.ts';
import { databaseGrowth } from '../../processes/database-size.ts';
import { presenceSeconds } from '../../processes/presence.ts';
import { knownProcesses } from '../../processes/process-rows.ts';
import type { Services } from '../../services.ts';
import { tenantNames } from './tenant-names.ts';

const text = z.string().nullable();
const amount = z.number().nullable();
const workerShape = z.object({
  worker: z.int(),
  state: z.string(),
  restarts: z.int(),
  dtusOnline: z.int(),
  readingsWaiting: z.int(),
});
const processShape = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  roles: z.array(z.string()),
  startTime: z.string(),
  seenTime: z.string(),
  late: z.boolean(),
  memoryBytes: z.number(),
  loopDelayMs: z.number(),
  gatewayState: z.string(),
  gatewayRestarts: z.int(),
  sockets: z.int(),
  dtusOnline: z.int(),
  dtusUnclaimed: z.int(),
  readingsWaiting: z.int(),
  workers: z.array(workerShape),
});
const stateShape = z.object({
  time: z.string().meta({ description: 'when it was asked for' }),
  processes: z.array(processShape),
  jobs: z.object({ dead: z.int(), retry: z.int(), waiting: z.int(), oldestSeconds: amount }),
  database: z.object({
    bytes: z.number(),
    since: text,
    bytesPerDay: amount,
    disk: z.object({ freeBytes: z.number(), allBytes: z.number(), fullTime: text }).nullable(),
  }),
  stream: z
    .object({
      reached: z.boolean(),
      held: z
        .object({
          messages: z.int(),
          bytes: z.number(),
          limitBytes: z.number(),
          oldestSeconds: amount,
          replicasBehind: z.int(),
          lags: z.array(z.object({ partition: z.int(), messages: z.int() })),
        })
        .nullable(),
    })
    .nullable(),
  tenants: z.array(
    z.object({
      tenantId: z.string(),
      tenantName: text,
      rows: z.number(),
      rowsPerDay: z.number(),
      bytes: amount,
      bytesPerDay: amount,
    }),
  ),
  backups: z.object({
    configured: z.boolean(),
    newestTime: text,
    archivedTime: text,
    archiveFailedTime: text,
  }),
});

/** A process that has missed this many reports is late. */
const missedTurns = 12;
const dayMs = 86_400_000;
/** A date further in the future is not reported. */
const foreseenDays = 3_650;

/** State and load of the platform's machines, for its administrators. */
export function platformRoutes({ store, config, telemetry }: Services, bus?: BusFacts): RouteSpec[] {
  const platform = store.asPlatform('administrators of the platform see its processes and sizes');
  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-log/platform/state',
      tag: 'Platform State',
      access: { anyOf: ['platform_state'] },
      summary: label('平台运行状态', 'Processes, backlogs, sizes and backups of the platform'),
      query: z.strictObject({}),
      data: stateShape,
      async handle({ caller, zone, now: at }): Promise<PlatformState> {
        requirePlatformTenant(caller);
        const time = (instant: Date | null | undefined) => (instant ? wireTime(instant, zone) : null);
        const [processes, jobs, growth, stored, stream] = await Promise.all([
          knownProcesses(platform),
          jobBacklog(platform, at),
          databaseGrowth(platform, at),
          telemetry.history.amounts(at),
          streamOf(bus),
        ]);
        const names = await tenantNames(
          platform,
          stored.map(({ tenantId }) => tenantId),
        );
        const { bytes, since, bytesPerDay, archivedAt, archiveFailedAt } = growth;
        // The disk of an external database is not visible from here.
        const disk = config.databaseUrl === undefined ? await statfs(config.dataDir) : undefined;
        const freeBytes = disk && disk.bavail * disk.bsize;
        const days =
          freeBytes !== undefined && bytesPerDay !== null && bytesPerDay > 0
            ? freeBytes / bytesPerDay
            : undefined;
        const full = days === undefined || days > foreseenDays ? null : new Date(at.getTime() + days * dayMs);
        return {
          time: wireTime(at, zone),
          processes: processes.map(({ facts, startedAt, seenAt, ...self }) => ({
            ...self,
            ...facts,
            workers: facts.workers ?? [],
            startTime: wireTime(startedAt, zone),
            seenTime: wireTime(seenAt, zone),
            late: at.getTime() - seenAt.getTime() > missedTurns * presenceSeconds * 1000,
          })),
          jobs,
          database: {
            bytes,
            since: time(since),
            bytesPerDay,
            disk:
              disk === undefined || freeBytes === undefined
                ? null
                : { freeBytes, allBytes: disk.blocks * disk.bsize, fullTime: time(full) },
          },
          stream,
          tenants: stored
            .map((one) => ({ ...one, tenantName: names.get(one.tenantId) ?? null }))
            .toSorted((one, other) => other.rows - one.rows),
          backups: {
            configured: config.backupDir !== undefined,
            newestTime: time(config.backupDir === undefined ? undefined : newestBackup(config.backupDir)),
            archivedTime: time(archivedAt),
            archiveFailedTime: time(archiveFailedAt),
          },
        };
      },
    }),
  ];
}

/** Returns the state of the stream of readings; null without NATS, or if all gateways store their readings directly. */
async function streamOf(bus: BusFacts | undefined): Promise<PlatformState['stream']> {
  if (bus === undefined) return null;
  const found = await bus.stream().catch(() => null);
  if (found === undefined) return null;
  if (found === null) return { reached: false, held: null };
  const { parts, ...held } = found;
  const lags = parts
    .map(({ partition, pending, unacknowledged }) => ({ partition, messages: pending + unacknowledged }))
    .filter(({ messages }) => messages > 0);
  return { reached: true, held: { ...held, lags } };
}
