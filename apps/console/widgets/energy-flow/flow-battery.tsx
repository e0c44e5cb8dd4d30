import type { JSX } from 'react';
import { countedWords } from '../../fields/shared/mark-words.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { flowWords } from './flow-words.ts';
import type { DiagramBox, Layout } from './layout.ts';
import type { FlowPicture } from './picture.ts';
import type { PlantPart } from './plant.ts';
import { FigureText, Plate } from './plate.tsx';
import { BatteryMark } from './symbols.tsx';

/** The battery with its charge, voltage and current. */
export function Battery({
  battery,
  layout,
  part,
  isCharging,
}: {
  battery: FlowPicture['battery'];
  layout: Layout;
  part: PlantPart | undefined;
  isCharging: boolean;
}): JSX.Element {
  const w = useMessages(flowWords);
  const translate = useTranslate();
  const { battery: box, letters } = layout;
  const isWide = layout.kind === 'wide';
  const name =
    battery.counted < battery.packs && battery.packs > 1
      ? `${w.battery} · ${translate(countedWords(battery.counted, battery.packs, 'pack'))}`
      : battery.packs > 1
        ? `${w.battery} · ${w.packs(battery.packs)}`
        : w.battery;
  const mark: DiagramBox = isWide
    ? { x: box.x + 16, y: box.y + 44, w: 54, h: box.h - 66 }
    : { x: box.x + 29, y: box.y + 44, w: 48, h: 92 };
  const x = isWide ? box.x + box.w - 16 : box.x + box.w / 2;
  const anchor = isWide ? 'end' : 'middle';
  const figures = [
    { key: 'soc', figure: battery.soc, down: isWide ? 104 : 170, size: letters.big },
    { key: 'voltage', figure: battery.voltage, down: isWide ? 158 : 202, size: letters.value },
    { key: 'current', figure: battery.current, down: isWide ? 208 : 230, size: letters.value },
  ];
  const room = isWide ? x - (mark.x + mark.w) - 16 : box.w - 12;
  return (
    <Plate box={box} name={isWide ? name : name.replace(' · ', '\n')} layout={layout} part={part}>
      <BatteryMark box={mark} level={battery.level} charging={isCharging} />
      {figures.map(({ key, figure, down, size }) => (
        <FigureText
          key={key}
          figure={figure}
          x={x}
          y={box.y + down}
          size={size}
          room={room}
          anchor={anchor}
          dark
        />
      ))}
    </Plate>
  );
}
