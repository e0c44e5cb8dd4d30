import { fileSize } from '@heliodeck/kit/file-size';
import { countedNoun, grouped } from '@heliodeck/kit/grouped';
import { type Label, label } from '@heliodeck/kit/label';
import type { ProcessRow, WorkerRow } from '@heliodeck/model/wire/platform-state';
import type { JSX } from 'react';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import styles from './jobs.module.css';

const words = {
  title: label('进程', 'Processes'),
  process: label('进程', 'Process'),
  identity: (pid: number, version: string) =>
    label(`进程号 ${pid} · 版本 ${version}`, `PID ${pid} · version ${version}`),
  state: label('状态', 'State'),
  well: label('正常', 'Well'),
  late: label('无消息', 'Silent'),
  gatewayDown: label('网关未运行', 'Gateway down'),
  since: label('启动时间', 'Started'),
  seen: label('最近消息', 'Last heard'),
  dtus: label('DTU 在线', 'DTUs online'),
  dtusOf: (online: number, sockets: number) =>
    label(
      `${grouped(online)}（${grouped(sockets)} 个连接）`,
      `${grouped(online)} (${countedNoun(sockets, 'connection')})`,
    ),
  waiting: label('待入库读数', 'Readings not stored yet'),
  delay: label('响应延迟', 'Event loop delay'),
  memory: label('内存', 'Memory'),
  restarts: (count: number) =>
    label(`网关重启 ${count} 次`, `gateway restarted ${countedNoun(count, 'time')}`),
  worker: (number: number) => label(`工作线程 ${number}`, `Worker ${number}`),
  running: label('运行中', 'Running'),
  down: label('未运行', 'Down'),
  workerRestarts: (count: number) => label(`重启 ${count} 次`, `restarted ${countedNoun(count, 'time')}`),
  dtusOnline: (count: number) =>
    label(`${grouped(count)} 台 DTU 在线`, `${countedNoun(count, 'DTU')} online`),
  readingsWaiting: (count: number) =>
    label(`${grouped(count)} 条读数待入库`, `${countedNoun(count, 'reading')} not stored yet`),
};

/** What a process does, by the names of its command line. */
const roleWords: Readonly<Record<string, Label>> = {
  api: label('接口', 'API'),
  gateway: label('网关', 'gateway'),
  ingest: label('入库', 'ingest'),
  jobs: label('后台任务', 'jobs'),
};

/** The server processes that reported within a day, with their current work. */
export function ProcessTable({ processes }: { readonly processes: readonly ProcessRow[] }): JSX.Element {
  const w = useMessages(words);
  const translate = useTranslate();
  const roleName = (role: string): string => (roleWords[role] ? translate(roleWords[role]) : role);
  return (
    <section aria-label={w.title}>
      <h2 className={styles.heading}>{w.title}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            {[w.process, w.state, w.dtus, w.waiting, w.delay, w.memory, w.since, w.seen].map((heading) => (
              <th
                scope="col"
                key={heading}
                data-number={[w.dtus, w.waiting, w.delay, w.memory].includes(heading)}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {processes.map((one) => (
            <tr key={one.id}>
              <td className={styles.what}>
                <strong>{one.host}</strong>
                <br />
                <small>{w.identity(one.pid, one.version)}</small>
                <br />
                <small>{one.roles.map(roleName).join(' · ')}</small>
              </td>
              <td data-heading={w.state}>
                {one.late ? (
                  <ToneTag tone="critical">{w.late}</ToneTag>
                ) : one.gatewayState === 'running' || one.gatewayState === 'none' ? (
                  <ToneTag tone="good">{w.well}</ToneTag>
                ) : (
                  <ToneTag tone="critical">{w.gatewayDown}</ToneTag>
                )}
                {one.gatewayRestarts > 0 && <small> {w.restarts(one.gatewayRestarts)}</small>}
                {one.workers.length > 1 && <WorkerList workers={one.workers} />}
              </td>
              <td data-heading={w.dtus} data-number>
                {w.dtusOf(one.dtusOnline, one.sockets)}
              </td>
              <td data-heading={w.waiting} data-number>
                {grouped(one.readingsWaiting)}
              </td>
              <td data-heading={w.delay} data-number>
                {one.loopDelayMs} ms
              </td>
              <td data-heading={w.memory} data-number>
                {fileSize(one.memoryBytes)}
              </td>
              <td data-heading={w.since}>
                <ZonedTime text={one.startTime} />
              </td>
              <td data-heading={w.seen}>
                <ZonedTime text={one.seenTime} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The workers of a process's gateway: which of them run, and their load. */
function WorkerList({ workers }: { readonly workers: readonly WorkerRow[] }): JSX.Element {
  const w = useMessages(words);
  return (
    <ul className={styles.workers}>
      {workers.map(({ worker, state, restarts, dtusOnline, readingsWaiting }) => (
        <li key={worker}>
          {w.worker(worker)}{' '}
          {state === 'running' ? (
            <ToneTag tone="good">{w.running}</ToneTag>
          ) : (
            <ToneTag tone="critical">{w.down}</ToneTag>
          )}
          <small>
            {[
              w.dtusOnline(dtusOnline),
              ...(readingsWaiting > 0 ? [w.readingsWaiting(readingsWaiting)] : []),
              ...(restarts > 0 ? [w.workerRestarts(restarts)] : []),
            ].join(' · ')}
          </small>
        </li>
      ))}
    </ul>
  );
}
