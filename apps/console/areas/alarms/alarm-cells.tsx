import type { WireRow } from '@heliodeck/client/page';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import type { JSX } from 'react';
import { Absent, isAbsent } from '../../fields/absent.tsx';
import { uiOf } from '../../fields/registry.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import { GradeTag } from '../../widgets/alarms/grade-tag.tsx';
import { alarmWords } from './alarm-words.ts';
import { ChatterTag } from './chatter-tag.tsx';
import { ShelfTag } from './shelf-tag.tsx';
import { StormDevices, StormPlace } from './storm-size.tsx';

/**
 * Cells that lists of alarms have in common: the grade in its colour, the content in the language in force, the device with its pack. A
 * storm has no station and no device: how many it stands for is said in their place.
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

/** Packs of one battery have alarms of their own. */
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
  // A card cuts what is too long for two lines: that an alarm is put aside must not be cut off.
  return phone ? (
    <span>
      {tags} {text}
    </span>
  ) : (
    <span>
      {text} {tags}
    </span>
  );
}
