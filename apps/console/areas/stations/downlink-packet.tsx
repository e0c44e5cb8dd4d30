import type { WireRow } from '@heliodeck/client/page';
import { Button } from 'antd';
import type { JSX } from 'react';
import { useJoined, useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { spacedHex } from '../../widgets/command-drawer/command-frames.tsx';
import type { CommandRow } from '../../widgets/command-drawer/command-row.ts';
import { useDevicePage } from '../../widgets/device-detail/shared/use-devices.ts';
import { decodeAnswer, devicesAt } from './decode-answer.ts';
import styles from './dtu.module.css';
import { dtuWords } from './dtu-words.ts';
import { packetHint, packetProblem } from './packet-text.ts';
import { TextCommandDialog } from './text-command-dialog.tsx';

/**
 * Sends a raw packet to the bus behind a DTU and displays the response, decoded if a profile can
 * (docs/product/commands.md#raw-packets).
 */
export function DownlinkPacket({ dtu, onClose }: { dtu: WireRow; onClose: () => void }): JSX.Element {
  const w = useMessages(dtuWords);
  return (
    <TextCommandDialog
      what={w.downlinkPacket}
      dtu={dtu}
      label={w.packet}
      help={w.packetHelp}
      problemOf={packetProblem}
      requestOf={(data) => ({ call: 'sendCmdFunction', imei: String(dtu.imei), data })}
      hint={(text, change) => <CrcLine text={text} onChange={change} />}
      reading={(row) => <Reading dtuId={dtu.id} row={row} />}
      onClose={onClose}
    />
  );
}

/** Whether the CRC is correct, and the correct one. */
function CrcLine({ text, onChange }: { text: string; onChange: (text: string) => void }): JSX.Element {
  const w = useMessages(dtuWords);
  const hint = packetHint(text);
  return (
    <div className={styles.crc} aria-live="polite">
      {hint.kind === 'right' && (
        <p>
          <ToneMark tone="good" />
          {w.crcOk}
        </p>
      )}
      {hint.kind === 'wrong' && (
        <>
          <p>
            <ToneMark tone="warning" />
            {w.crcWrong}
          </p>
          <div className={styles.mend}>
            <Button size="small" onClick={() => onChange(spacedHex(hint.appended.packet))}>
              {w.append(spacedHex(hint.appended.crc))}
            </Button>
            {hint.replaced && (
              <Button size="small" onClick={() => onChange(spacedHex(hint.replaced?.packet ?? text))}>
                {w.replace(spacedHex(hint.replaced.crc))}
              </Button>
            )}
          </div>
          <p className={styles.help}>{w.otherProtocols}</p>
        </>
      )}
    </div>
  );
}

/** Longer than any packet on an RS-485 bus. */
const mostOnBus = 500;

/** The device that responded, and its response decoded by a profile on that bus. */
function Reading({ dtuId, row }: { dtuId: string; row: CommandRow }): JSX.Element | null {
  const w = useMessages(dtuWords);
  const translate = useTranslate();
  const joined = useJoined();
  const { data: devices } = useDevicePage({ dtuId, current: 1, size: mostOnBus });
  if (!devices || !row.word || !row.answer) return null;
  const asked = devicesAt(devices.records, row.word);
  const said = decodeAnswer(devices.records, row.word, row.answer);
  if (asked.length === 0 && !said) return null;
  return (
    <section className={styles.decoded}>
      {asked[0] && <p>{w.askedWas(joined(asked.map(({ name }) => name || w.device)), asked[0].address)}</p>}
      {said && (
        <>
          <h4>{w.decodedAs(translate(said.profile))}</h4>
          <dl>
            {said.values.map((value) => (
              <div key={value.name}>
                <dt>{translate(value.label)}</dt>
                <dd>{value.text}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
