import type { WireRow } from '@heliodeck/client/page';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import type { JSX } from 'react';
import { uiOf } from '../../fields/registry.ts';
import { Absent, isAbsent } from '../../fields/shared/absent.tsx';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import { GradeTag } from '../../widgets/alarms/grade-tag.tsx';
import { alarmWords } from './alarm-words.ts';
import styles from './alarms.module.css';
import { ChatterTag } from './chatter-tag.tsx';
import { ShelfTag } from './shelf-tag.tsx';
import { StormDevices, StormPlace } from './storm-size.tsx';

/**
 * Cells shared by the lists of alarms: the severity in its colour, the content in the current language, the device with
 * its pack. A storm has no station and no device: these cells show how many it covers.
 */
export const alarmCells = {
  stationId: (value: unknown, row: WireRow): JSX.Element =>
    row.kind === 'storm' ? <StormPlace id={row.id} /> : stationCell(value, row),
  deviceName: (value: unknown, row: WireRow): JSX.Element =>
    row.kind === 'storm' ? <StormDevices id={row.id} /> : <Device name={value} pack={row.pack} />,
  grade: (value: unknown): JSX.Element => <GradeTag grade={value} />,
  content: (_value: unknown, row: WireRow): JSX.Element => <Content row={row} />,
};

const { stationId } = realtimeAlarm.fields;
const { Cell: StationCell } = uiOf(stationId);

const stationCell = (value: unknown, row: WireRow): JSX.Element => (
  <StationCell name="stationId" field={stationId} value={value} row={row} place="list" />
);

/** Each pack of a battery has separate alarms. */
function Device({ name, pack }: { readonly name: unknown; readonly pack: unknown }): JSX.Element {
  const w = useMessages(alarmWords);
  if (isAbsent(name)) return <Absent />;
  return <span>{Number(pack) > 0 ? `${String(name)} · ${w.pack(Number(pack))}` : String(name)}</span>;
}

function Content({ row }: { readonly row: WireRow }): JSX.Element {
  const locale = useLocale();
  const phone = usePhone();
  const text = String(((locale === 'en' && row.encontent) || row.content) ?? '');
  const tags = (
    <>
      <ChatterTag value={row.chatter} /> <ShelfTag alarm={row} />
    </>
  );
  // A card cuts text after two lines; the mark of a shelved alarm must stay visible.
  return phone ? (
    <span>
      {tags} {text}
    </span>
  ) : (
    <span className={styles.content}>
      {text} {tags}
    </span>
  );
}
