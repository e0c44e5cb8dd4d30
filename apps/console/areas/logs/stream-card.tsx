import { fileSize } from '@heliodeck/kit/file-size';
import { label } from '@heliodeck/kit/label';
import type { StreamRow } from '@heliodeck/model/wire/platform-state';
import type { JSX } from 'react';
import { Absent } from '../../fields/shared/absent.tsx';
import { useMessages } from '../../i18n/messages.ts';
import styles from './platform.module.css';

const words = {
  title: label('读数流', 'Stream of readings'),
  notReached: label('无法连接', 'not reached'),
  used: label('已用空间', 'Space used'),
  ofAll: (all: string) => label(`共 ${all}`, `of ${all}`),
  messages: label('保留的消息', 'Messages kept'),
  waiting: label('待入库消息', 'Messages not stored yet'),
  inParts: (count: number) =>
    label(`分布在 ${count} 个分区`, count === 1 ? 'in 1 part' : `in ${count} parts`),
  oldest: label('最早消息的时长', 'Age of the oldest message'),
  seconds: (count: number) => label(`${count} 秒`, `${count} s`),
  behind: label('落后的副本', 'Copies behind'),
};

/**
 * The messages waiting between gateways and ingest.
 * @param held null if NATS does not report it
 */
export function StreamCard({ held }: { readonly held: StreamRow | null }): JSX.Element {
  const w = useMessages(words);
  return (
    <section className={styles.card} aria-label={w.title}>
      <h2>{w.title}</h2>
      {held === null ? (
        <small>{w.notReached}</small>
      ) : (
        <>
          <meter
            min={0}
            max={held.limitBytes}
            high={held.limitBytes * 0.8}
            value={held.bytes}
            aria-label={w.used}
          />
          <dl>
            <dt>{w.used}</dt>
            <dd>
              {fileSize(held.bytes)} <small>{w.ofAll(fileSize(held.limitBytes))}</small>
            </dd>
            <dt>{w.messages}</dt>
            <dd>{held.messages}</dd>
            <dt>{w.waiting}</dt>
            <dd>
              {held.lags.reduce((sum, { messages }) => sum + messages, 0)}{' '}
              {held.lags.length > 0 && <small>{w.inParts(held.lags.length)}</small>}
            </dd>
            <dt>{w.oldest}</dt>
            <dd>{held.oldestSeconds === null ? <Absent /> : w.seconds(Math.round(held.oldestSeconds))}</dd>
            <dt>{w.behind}</dt>
            <dd>{held.replicasBehind}</dd>
          </dl>
        </>
      )}
    </section>
  );
}
