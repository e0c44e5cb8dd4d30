import type { JSX } from 'react';
import { countedWords } from '../../fields/mark-words.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Cable } from './cable.tsx';
import styles from './energy-flow.module.css';
import { flowWords } from './flow-words.ts';
import type { Box, Layout, PvPlace } from './layout.ts';
import type { FlowPicture, MeterPicture } from './picture.ts';
import { FigureText, NameText, Plate, Readouts } from './plate.tsx';
import { BatteryMark, LoadMark, MeterMark, PvModule, SupplyMark, Tower } from './symbols.tsx';

/** The picture alone; flow-facts.tsx says the same to a screen reader. */
export function FlowDiagram({ picture, layout }: { picture: FlowPicture; layout: Layout }): JSX.Element {
  const w = useMessages(flowWords);
  const { controller, battery, bus } = picture;
  const { cables, letters } = layout;
  const [width, height] = layout.size;
  return (
    <svg className={styles.diagram} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {picture.pv.map((pv, index) => {
        const place = layout.pv[index];
        return place && <Cable key={place.cable} d={place.cable} flows={pv.flows} carries="sun" />;
      })}
      <Cable d={cables.controllerOut} flows={controller.flows} carries="sun" />
      <Cable d={cables.meterOut} flows={controller.flows} carries="sun" />
      {cables.loads.map((d) => (
        <Cable key={d} d={d} flows={picture.othersFlow} carries="load" />
      ))}
      <BatteryCable picture={picture} d={cables.battery} />
      <Cable d={cables.towerOut} flows={picture.othersFlow} carries="grid" />
      <Cable d={cables.acMeterOut} flows={picture.othersFlow} carries="grid" />
      <Cable d={cables.supplyOut} flows={picture.othersFlow} carries="grid" />

      {picture.pv.map((pv, index) => {
        const place = layout.pv[index];
        return place && <Pv key={place.cable} n={index + 1} pv={pv} place={place} layout={layout} />;
      })}
      <Plate box={layout.controller} name={w.controller} layout={layout} lit={picture.running}>
        <Readouts
          box={layout.controller}
          layout={layout}
          items={[
            { name: w.pvPower, figure: controller.power },
            { name: w.outputVoltage, figure: controller.voltage },
          ]}
        />
      </Plate>
      <Meter box={layout.dcMeter} name={w.dcMeter} meter={picture.dcMeter} layout={layout} />

      <rect
        className={styles.bus}
        data-lit={picture.running}
        x={layout.bus.x}
        y={layout.bus.y}
        width={layout.bus.w}
        height={layout.bus.h}
        rx={Math.min(layout.bus.w, layout.bus.h) / 2}
      />
      <NameText at={layout.busName} layout={layout} anchor={layout.kind === 'wide' ? 'middle' : 'start'}>
        {w.bus}
      </NameText>
      <FigureText
        figure={bus.voltage}
        x={layout.busValue[0]}
        y={layout.busValue[1]}
        size={letters.value}
        room={layout.kind === 'wide' ? 180 : 200}
        anchor={layout.kind === 'wide' ? 'middle' : 'end'}
      />

      {layout.loads.map((box, index) => (
        <Plate key={box.y + box.x} box={box} name={w.load(index + 1)} layout={layout}>
          <LoadMark box={box} kind={index === 0 ? 1 : 2} />
        </Plate>
      ))}
      {picture.load && (
        <>
          <NameText at={layout.loadName} layout={layout} anchor={layout.kind === 'wide' ? 'start' : 'middle'}>
            {w.loadPower}
          </NameText>
          <FigureText
            figure={picture.load}
            x={layout.loadValue[0]}
            y={layout.loadValue[1]}
            size={letters.value}
            room={layout.kind === 'wide' ? 126 : 104}
            anchor={layout.kind === 'wide' ? 'end' : 'middle'}
          />
        </>
      )}

      <Battery battery={battery} layout={layout} />
      <Plate box={layout.supply} name={w.supply} layout={layout}>
        <SupplyMark box={layout.supply} />
      </Plate>
      {picture.acMeter ? (
        <Meter box={layout.acMeter} name={w.acMeter} meter={picture.acMeter} layout={layout} />
      ) : (
        <Plate box={layout.acMeter} name={w.acMeter} layout={layout}>
          <MeterMark box={layout.acMeter} />
        </Plate>
      )}
      <Tower box={layout.tower} lit={picture.othersFlow} />
      <NameText at={layout.towerName} layout={layout} anchor="end">
        {w.grid}
      </NameText>
    </svg>
  );
}

function Pv(props: {
  n: number;
  pv: FlowPicture['pv'][number];
  place: PvPlace;
  layout: Layout;
}): JSX.Element {
  const { n, pv, place, layout } = props;
  const { letters, kind } = layout;
  const rows = [
    { name: `PVU${n}`, figure: pv.voltage },
    { name: `PVI${n}`, figure: pv.current },
  ];
  return (
    <g>
      <PvModule box={place.module} lit={pv.flows} />
      {rows.map(({ name, figure }, index) => {
        const [valueX, valueY] = place.values[index] ?? [0, 0];
        return (
          <g key={name}>
            <NameText
              at={place.labels[index] ?? [0, 0]}
              layout={layout}
              anchor={kind === 'wide' ? 'start' : 'middle'}
            >
              {name}
            </NameText>
            <FigureText
              figure={figure}
              x={kind === 'wide' ? valueX + letters.value * 0.8 : valueX}
              y={valueY}
              size={letters.value}
              room={kind === 'wide' ? 96 : 90}
              anchor={kind === 'wide' ? 'end' : 'middle'}
            />
          </g>
        );
      })}
    </g>
  );
}

function Meter(props: { box: Box; name: string; meter: MeterPicture; layout: Layout }): JSX.Element {
  const { box, name, meter, layout } = props;
  const w = useMessages(flowWords);
  return (
    <Plate box={box} name={name} layout={layout}>
      <Readouts
        box={box}
        layout={layout}
        items={[
          { name: w.power, figure: meter.power },
          { name: w.voltage, figure: meter.voltage },
          { name: w.current, figure: meter.current },
        ]}
      />
    </Plate>
  );
}

/** Blue when the battery has a voltage; runs towards the bus while the battery gives. */
function BatteryCable({ picture: { battery }, d }: { picture: FlowPicture; d: string }): JSX.Element {
  return (
    <Cable
      d={d}
      flows={battery.flows}
      carries={battery.hasVoltage ? 'battery' : 'load'}
      backwards={battery.discharging}
    />
  );
}

function Battery({ battery, layout }: { battery: FlowPicture['battery']; layout: Layout }): JSX.Element {
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
  const mark: Box = isWide
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
  const isCharging = battery.current.known && battery.current.text !== '0.00' && !battery.discharging;
  return (
    <Plate box={box} name={isWide ? name : name.replace(' · ', '\n')} layout={layout}>
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
