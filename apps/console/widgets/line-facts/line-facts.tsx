import { isMissing } from '@heliodeck/client/api-error';
import type { LineAdvice } from '@heliodeck/model/wire/line-advice';
import { heldBackIn, type LineChain, type LineFacts, othersIn } from '@heliodeck/model/wire/line-facts';
import { Button } from 'antd';
import type { JSX } from 'react';
import { usePermission } from '../../api/menus.ts';
import { EmptyList, LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { agoLabel } from '../../i18n/age.ts';
import { useJoined, useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneMark, ToneTag } from '../../theme/tone.tsx';
import { goTo } from '../../ui/navigate.ts';
import styles from './line-facts.module.css';
import {
  adviceWords,
  discardLabel,
  errorLabel,
  lineWords,
  linkLabel,
  otherDevices,
  secondsOf,
} from './line-words.ts';
import { useLine } from './use-line.ts';

/** Today's statistics of the line to a device, with advice. */
export function DeviceLine({ deviceId }: { deviceId: string }): JSX.Element {
  const w = useMessages(lineWords);
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
          <Advice advice={device.advice} dtuId={data.dtu.id} />
          <Others facts={device.facts} />
          <Counted facts={device.facts} />
        </>
      )}
    </section>
  );
}

/** The line of a DTU: its connection, then every device on its bus. */
export function DtuLine({ dtuId }: { dtuId: string }): JSX.Element {
  const w = useMessages(lineWords);
  const { data, error, refetch } = useLine('dtu', dtuId);
  if (isMissing(error)) return <EmptyList text={w.dtuGone} />;
  if (!data) return error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />;
  return (
    <div className={styles.body}>
      <span className={styles.day}>{w.today(data.day)}</span>
      <Connection dtu={data.dtu} />
      {isAllSilent(data) && (
        <p className={styles.advice}>
          <ToneMark tone="info" />
          <span className={styles.adviceText}>{w.perhapsModbusTcp}</span>
        </p>
      )}
      <h3 className={styles.heading}>{w.devicesTitle}</h3>
      {data.devices.length === 0 && <EmptyList text={w.noDevices} />}
      {data.devices.toSorted(byAddress).map((device) => (
        <section key={device.id} className={styles.device} aria-label={device.name}>
          <h4>
            {device.name} <span className={styles.address}>{w.address(device.address)}</span>{' '}
            <Online isOnline={device.isOnline} />
          </h4>
          <Advice advice={device.advice} dtuId={data.dtu.id} />
          <Others facts={device.facts} />
          <Counted facts={device.facts} />
        </section>
      ))}
    </div>
  );
}

/** In the order of the bus addresses. */
const byAddress = (one: LineChain['devices'][number], other: LineChain['devices'][number]): number =>
  one.address - other.address;

/** A DTU in Modbus TCP mode silently drops RTU frames: it is online, but no device behind it ever responds. */
function isAllSilent({ dtu, devices }: LineChain): boolean {
  const isOpen = dtu.isOnline && dtu.link !== 'modbus-tcp' && devices.length > 0;
  return isOpen && devices.every(({ advice }) => advice?.kind === 'silent');
}

function Online({ isOnline }: { isOnline: boolean }): JSX.Element {
  const w = useMessages(lineWords);
  return <ToneTag tone={isOnline ? 'good' : 'critical'}>{isOnline ? w.online : w.offline}</ToneTag>;
}

function Connection({ dtu }: { dtu: LineChain['dtu'] }): JSX.Element {
  const w = useMessages(lineWords);
  const translate = useTranslate();
  const counted = useCounted();
  return (
    <section className={styles.body} aria-label={w.ownTitle}>
      <h3 className={styles.heading}>
        {w.ownTitle} <Online isOnline={dtu.isOnline} />
      </h3>
      <dl className={styles.facts}>
        <Fact
          name={w.heard}
          text={dtu.heardAge === null ? w.notConnected : translate(agoLabel(dtu.heardAge * 1000))}
        />
        <Fact name={w.timeout} text={w.ms(dtu.timeoutMs)} />
        <Fact name={w.seenLink} text={dtu.seenLink === null ? null : translate(linkLabel(dtu.seenLink))} />
        <Fact name={w.waiting} text={dtu.waiting} />
        <Fact
          name={w.discarded}
          text={counted(dtu.facts.discarded, (reason) => translate(discardLabel(reason)))}
        />
      </dl>
    </section>
  );
}

/** Further devices at the same address, which are not read. */
function Others({ facts }: { facts: LineFacts }): JSX.Element | null {
  const translate = useTranslate();
  const count = othersIn(facts.discarded);
  if (count === 0) return null;
  return (
    <p className={styles.advice}>
      <ToneMark tone="warning" />
      <span className={styles.adviceText}>{translate(otherDevices(count))}</span>
    </p>
  );
}

function Counted({ facts }: { facts: LineFacts }): JSX.Element {
  const w = useMessages(lineWords);
  const translate = useTranslate();
  const counted = useCounted();
  if (facts.exchanges === 0 && facts.frameAge === null)
    return (
      <p className={styles.none}>
        {w.none}
        <span>{w.noneText}</span>
      </p>
    );
  const { lastLateMs, mostLateMs } = facts;
  const late =
    lastLateMs === null || mostLateMs === null
      ? String(facts.late)
      : w.lateOf(facts.late, `${secondsOf(lastLateMs)} s`, `${secondsOf(mostLateMs)} s`);
  const age = (seconds: number | null): string =>
    seconds === null ? w.never : translate(agoLabel(seconds * 1000));
  return (
    <dl className={styles.facts}>
      <Fact name={w.exchanges} text={facts.exchanges} />
      <Fact name={w.answered} text={facts.answered} />
      <Fact name={w.timeouts} text={facts.timeouts} />
      <Fact name={w.late} text={late} />
      <Fact name={w.damaged} text={facts.damaged} />
      <Fact name={w.errors} text={counted(facts.errors, (code) => translate(errorLabel(code)))} />
      <Fact
        name={w.heldBack}
        text={counted(heldBackIn(facts.discarded), (reason) => translate(discardLabel(reason)))}
      />
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

/** 'late × 66, echo × 8', the most frequent first; '0' if there were none. */
function useCounted() {
  const joined = useJoined();
  return (counts: Readonly<Record<string, number>>, name: (reason: string) => string): string => {
    const listed = Object.entries(counts)
      .toSorted(([, one], [, other]) => other - one)
      .map(([reason, count]) => `${name(reason)} × ${count}`);
    return joined(listed) || '0';
  };
}

/** The first thing to do; a time-out is proposed in the form of the DTU, where the user checks it before saving. */
function Advice({ advice, dtuId }: { advice: LineAdvice | null; dtuId: string }): JSX.Element | null {
  const w = useMessages(lineWords);
  const translate = useTranslate();
  const mayEdit = usePermission('dtu_edit');
  if (advice === null) return null;
  return (
    <p className={styles.advice}>
      <ToneMark tone="warning" />
      <span className={styles.adviceText}>{translate(adviceWords(advice))}</span>
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
