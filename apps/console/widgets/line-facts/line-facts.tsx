import type { LineAdvice } from '@heliodeck/model/wire/line-advice';
import type { LineChain, LineFacts } from '@heliodeck/model/wire/line-facts';
import { Button } from 'antd';
import type { JSX } from 'react';
import { usePermission } from '../../api/menus.ts';
import { EmptyList, LoadFailure, LoadingRows } from '../../crud/list-notices.tsx';
import { useSay, useWords } from '../../i18n/words.ts';
import { goTo } from '../../shell/navigate.ts';
import { ToneMark } from '../../theme/tone.tsx';
import styles from './line-facts.module.css';
import { adviceWords, lineWords, secondsOf } from './line-words.ts';
import { useLine } from './use-line.ts';

/** What was counted today on the line to a device, and what to do about it. */
export function DeviceLine({ deviceId }: { deviceId: string }): JSX.Element {
  const w = useWords(lineWords);
  const { data, error, refetch } = useLine('xwj', deviceId);
  const device = data?.devices[0];
  return (
    <section className={styles.body} aria-label={w.title}>
      {!data || !device ? (
        error ? (
          <LoadFailure error={error} onAgain={() => void refetch()} />
        ) : (
          <LoadingRows />
        )
      ) : (
        <>
          <span className={styles.day}>{w.today(data.day)}</span>
          <Counted facts={device.facts} />
          <Advice advice={device.advice} dtuId={data.dtu.id} />
        </>
      )}
    </section>
  );
}

/** The line of a DTU: its connection, then every device on its bus. */
export function DtuLine({ dtuId }: { dtuId: string }): JSX.Element {
  const w = useWords(lineWords);
  const { data, error, refetch } = useLine('dtu', dtuId);
  if (!data) return error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />;
  return (
    <div className={styles.body}>
      <span className={styles.day}>{w.today(data.day)}</span>
      <Connection dtu={data.dtu} />
      {isAllSilent(data) && (
        <p className={styles.advice}>
          <ToneMark tone="info" />
          <span>{w.perhapsModbusTcp}</span>
        </p>
      )}
      <h3>{w.devicesTitle}</h3>
      {data.devices.length === 0 && <EmptyList text={w.noDevices} />}
      {data.devices.map((device) => (
        <section key={device.id} className={styles.body} aria-label={device.name}>
          <h4>
            {device.name} · {w.address(device.address)} · <Online isOnline={device.isOnline} />
          </h4>
          <Counted facts={device.facts} />
          <Advice advice={device.advice} dtuId={data.dtu.id} />
        </section>
      ))}
    </div>
  );
}

/** A DTU in Modbus TCP mode drops RTU frames without a word: it is there, and nobody behind it ever answers. */
function isAllSilent({ dtu, devices }: LineChain): boolean {
  const isOpen = dtu.isOnline && dtu.link !== 'modbus-tcp' && devices.length > 0;
  return isOpen && devices.every(({ advice }) => advice?.kind === 'silent');
}

function Online({ isOnline }: { isOnline: boolean }): JSX.Element {
  const w = useWords(lineWords);
  return (
    <span style={{ color: `var(--${isOnline ? 'good' : 'critical'}-ink)` }}>
      {isOnline ? w.online : w.offline}
    </span>
  );
}

function Connection({ dtu }: { dtu: LineChain['dtu'] }): JSX.Element {
  const w = useWords(lineWords);
  const bytes = countedOf(dtu.facts.discarded);
  return (
    <section className={styles.body} aria-label={w.ownTitle}>
      <h3>
        {w.ownTitle} · <Online isOnline={dtu.isOnline} />
      </h3>
      <dl className={styles.facts}>
        <Fact name={w.heard} text={dtu.heardAge === null ? w.offline : w.ago(dtu.heardAge)} />
        <Fact name={w.timeout} text={w.ms(dtu.timeoutMs)} />
        <Fact name={w.seenLink} text={dtu.seenLink} />
        <Fact name={w.waiting} text={dtu.waiting} />
        <Fact name={w.discarded} text={bytes || '0'} />
      </dl>
    </section>
  );
}

function Counted({ facts }: { facts: LineFacts }): JSX.Element {
  const w = useWords(lineWords);
  if (facts.exchanges === 0 && facts.frameAge === null)
    return (
      <EmptyList text={w.none}>
        <p>{w.noneText}</p>
      </EmptyList>
    );
  const { lastLateMs, mostLateMs } = facts;
  const late =
    lastLateMs === null || mostLateMs === null
      ? String(facts.late)
      : w.lateOf(facts.late, `${secondsOf(lastLateMs)} s`, `${secondsOf(mostLateMs)} s`);
  const age = (seconds: number | null): string => (seconds === null ? w.never : w.ago(seconds));
  return (
    <dl className={styles.facts}>
      <Fact name={w.exchanges} text={facts.exchanges} />
      <Fact name={w.answered} text={facts.answered} />
      <Fact name={w.timeouts} text={facts.timeouts} />
      <Fact name={w.late} text={late} />
      <Fact name={w.damaged} text={facts.damaged} />
      <Fact name={w.errors} text={countedOf(facts.errors) || '0'} />
      <Fact name={w.longest} text={facts.mostAnswerMs === null ? null : w.ms(facts.mostAnswerMs)} />
      <Fact name={w.lastAnswer} text={age(facts.answerAge)} />
      <Fact name={w.lastFrame} text={age(facts.frameAge)} />
    </dl>
  );
}

function Fact({ name, text }: { name: string; text: string | number | null }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text ?? '—'}</dd>
    </div>
  );
}

/** 'modbus-2 × 4, modbus-6 × 1' */
function countedOf(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([reason, count]) => `${reason} × ${count}`)
    .join(', ');
}

/** What to do first; a time-out is offered in the form of the DTU, where it is looked at before it is saved. */
function Advice({ advice, dtuId }: { advice: LineAdvice | null; dtuId: string }): JSX.Element | null {
  const w = useWords(lineWords);
  const say = useSay();
  const mayEdit = usePermission('dtu_edit');
  if (advice === null) return null;
  return (
    <p className={styles.advice}>
      <ToneMark tone="warning" />
      <span>{say(adviceWords(advice))}</span>
      {advice.kind === 'raise-timeout' && mayEdit && (
        <Button
          size="small"
          onClick={() =>
            goTo(`/equipment/dtu?act=edit&id=${dtuId}&proposedTimeout=${String(advice.proposedMs)}`)
          }
        >
          {w.raise(secondsOf(advice.proposedMs))}
        </Button>
      )}
    </p>
  );
}
