import { countedNoun } from '@heliodeck/kit/grouped';
import { type Label, label } from '@heliodeck/kit/label';
import { percentText } from '@heliodeck/kit/quantity';
import type { Tone } from '@heliodeck/model/descriptors/tone';
import type { PlatformState } from '@heliodeck/model/wire/platform-state';
import { readWireTime } from '@heliodeck/model/wire/time';

/** A finding for the operator of the platform. */
export interface PlatformFinding {
  readonly key: string;
  readonly tone: Tone;
  readonly text: Label;
  /** Code of the menu with details. */
  readonly menu?: string;
}

/** A disk that will be full within the first time is listed; within the second it is urgent, ms. */
const fullSoonMs = 60 * 86_400_000;
const fullUrgentMs = 14 * 86_400_000;
/** Maximum age of a base backup, ms: one is made every day. */
const backupOldMs = 26 * 3_600_000;
/** A job that is due and has not started for this time is reported, s. */
const jobLateSeconds = 300;
/** A stream filled to the first share is listed; filled to the second it is urgent. */
const fullShare = 0.8;
const urgentShare = 0.95;
/** Normal number of waiting messages in a stream while ingest is running. */
const usualLag = 1_000;
const nameOf = (host: string, pid: number): string => `${host} · ${pid}`;

/** Problems of the platform's machines, worst first; empty if there are none. */
export function findingsOf(state: PlatformState): readonly PlatformFinding[] {
  const now = readWireTime(state.time) ?? Date.now();
  const found: PlatformFinding[] = [];
  const add = (key: string, tone: Tone, text: Label, menu?: string): void => {
    found.push({ key, tone, text, ...(menu !== undefined && { menu }) });
  };
  for (const { id, host, pid, late, seenTime, gatewayState, readingsWaiting, workers } of state.processes) {
    const name = nameOf(host, pid);
    if (late)
      add(
        id,
        'critical',
        label(`进程 ${name} 自 ${seenTime} 起无消息`, `Process ${name} is silent since ${seenTime}`),
      );
    else if (gatewayState !== 'running' && gatewayState !== 'none')
      add(id, 'critical', label(`进程 ${name} 的网关未运行`, `The gateway of process ${name} does not run`));
    else
      for (const { worker, state: its } of workers.filter((one) => one.state !== 'running'))
        add(
          `${id} ${worker} ${its}`,
          'critical',
          label(
            `进程 ${name} 的网关工作线程 ${worker} 未运行`,
            `Worker ${worker} of the gateway of process ${name} does not run`,
          ),
        );
    if (readingsWaiting > 20_000)
      add(
        `${id} waiting`,
        'warning',
        label(
          `进程 ${name} 有 ${readingsWaiting} 条读数等待入库`,
          `Process ${name}: ${countedNoun(readingsWaiting, 'reading')} not stored yet`,
        ),
      );
  }
  addStream(state.stream, add);
  const { disk } = state.database;
  const full = disk?.fullTime ? readWireTime(disk.fullTime) : undefined;
  if (disk?.fullTime && full !== undefined && full - now < fullSoonMs)
    add(
      'disk',
      full - now < fullUrgentMs ? 'critical' : 'warning',
      label(
        `按目前的增长，磁盘将于 ${disk.fullTime} 写满`,
        `As it grows now, the disk is full at ${disk.fullTime}`,
      ),
    );
  const { configured, newestTime, archivedTime, archiveFailedTime } = state.backups;
  const newest = newestTime ? readWireTime(newestTime) : undefined;
  if (!configured)
    add('backup', 'warning', label('未设置备份（BACKUP_DIR）', 'No backups are made (BACKUP_DIR)'));
  else if (newest === undefined || now - newest > backupOldMs)
    add('backup', 'critical', label('最近的备份已超过 26 小时', 'The newest backup is older than 26 hours'));
  if (configured && archiveFailedTime && archiveFailedTime > (archivedTime ?? ''))
    add(
      'archive',
      'critical',
      label(
        `自 ${archiveFailedTime} 起数据库变更未能归档`,
        `Changes of the database are not archived since ${archiveFailedTime}`,
      ),
    );
  const { dead, oldestSeconds } = state.jobs;
  if (dead > 0)
    add(
      'dead',
      'warning',
      label(`${dead} 个后台任务失败`, `${countedNoun(dead, 'background job')} failed`),
      'job',
    );
  if (oldestSeconds !== null && oldestSeconds > jobLateSeconds)
    add(
      'jobs',
      'warning',
      label('后台任务积压超过 5 分钟', 'Background jobs wait for more than 5 minutes'),
      'job',
    );
  const rank: Readonly<Record<string, number>> = { critical: 0, warning: 1 };
  return found.toSorted((one, other) => (rank[one.tone] ?? 2) - (rank[other.tone] ?? 2));
}

function addStream(
  stream: PlatformState['stream'],
  add: (key: string, tone: Tone, text: Label) => void,
): void {
  if (stream === null) return;
  const { held } = stream;
  if (held === null) {
    add(
      'stream',
      'critical',
      label('无法连接读数流（NATS）', 'The stream of readings is not reached (NATS)'),
    );
    return;
  }
  const share = held.bytes / held.limitBytes;
  // Rounded down: a stream that still has room is not full.
  const used = percentText(Math.floor(share * 100) / 100);
  if (share >= fullShare)
    add(
      'stream full',
      share >= urgentShare ? 'critical' : 'warning',
      label(
        `读数流已用 ${used}，写满后将停止轮询 DTU`,
        `The stream of readings is ${used} full; when it is full, DTUs are not polled`,
      ),
    );
  const waiting = held.lags.reduce((sum, { messages }) => sum + messages, 0);
  if (waiting > usualLag)
    add(
      'stream lag',
      'warning',
      label(
        `读数流中有 ${waiting} 条消息等待入库`,
        `Stream of readings: ${countedNoun(waiting, 'message')} not stored yet`,
      ),
    );
}
