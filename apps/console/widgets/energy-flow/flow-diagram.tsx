import type { JSX } from 'react';
import { useWords } from '../../i18n/words.ts';
import { Cable } from './cable.tsx';
import styles from './energy-flow.module.css';
import { flowWords } from './flow-words.ts';
import type { Box, Layout, PvPlace } from './layout.ts';
import type { FlowPicture, MeterPicture } from './picture.ts';
import { FigureText, Plate, Readouts } from './plate.tsx';
import { BatteryMark, LoadMark, MeterMark, PvModule, SupplyMark, Tower } from './symbols.tsx';

/** The picture alone; flow-facts.tsx says the same to a screen reader. */
export function FlowDiagram({ picture, layout }: { picture: FlowPicture; layout: Layout }): JSX.Element {
  const w = useWords(flowWords);
  const { controller, battery, bus } = picture;
  const { cables, letters } = layout;
  const [width, height] = layout.size;
  const nameAnchor = layout.kind === 'wide' ? 'middle' : 'start';
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
      <text
        className={styles.name}
        x={layout.busName[0]}
        y={layout.busName[1]}
        fontSize={letters.label}
        textAnchor={nameAnchor}
      >
        {w.bus}
      </text>
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
          <text
            className={styles.name}
            x={layout.loadName[0]}
            y={layout.loadName[1]}
            fontSize={letters.label}
            textAnchor={layout.kind === 'wide' ? 'start' : 'middle'}
          >
            {w.loadPower}
          </text>
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
      <text
        className={styles.name}
        x={layout.towerName[0]}
        y={layout.towerName[1]}
        fontSize={letters.label}
        textAnchor="end"
      >
        {w.grid}
      </text>
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
        const [labelX, labelY] = place.labels[index] ?? [0, 0];
        const [valueX, valueY] = place.values[index] ?? [0, 0];
        return (
          <g key={name}>
            <text
              className={styles.name}
              x={labelX}
              y={labelY}
              fontSize={letters.label}
              textAnchor={kind === 'wide' ? 'start' : 'middle'}
            >
              {name}
            </text>
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
  const w = useWords(flowWords);
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
  const w = useWords(flowWords);
  const { battery: box, letters } = layout;
  const isWide = layout.kind === 'wide';
  const name = battery.packs > 1 ? `${w.battery} · ${w.packs(battery.packs)}` : w.battery;
  const mark: Box = isWide
    ? { x: box.x + 16, y: box.y + 44, w: 54, h: box.h - 66 }
    : { x: box.x + 29, y: box.y + 44, w: 48, h: 92 };
  const x = isWide ? box.x + box.w - 16 : box.x + box.w / 2;
  const anchor = isWide ? 'end' : 'middle';
  const [soc, volts, amperes] = isWide ? [104, 158, 208] : [170, 202, 230];
  const room = isWide ? x - (mark.x + mark.w) - 16 : box.w - 12;
  const isCharging = battery.current.known && battery.current.text !== '0.00' && !battery.discharging;
  return (
    <Plate box={box} name={isWide ? name : name.replace(' · ', '\n')} layout={layout}>
      <BatteryMark box={mark} level={battery.level} charging={isCharging} />
      <FigureText
        figure={battery.soc}
        x={x}
        y={box.y + soc}
        size={letters.big}
        room={room}
        anchor={anchor}
        dark
      />
      <FigureText
        figure={battery.voltage}
        x={x}
        y={box.y + volts}
        size={letters.value}
        room={room}
        anchor={anchor}
        dark
      />
      <FigureText
        figure={battery.current}
        x={x}
        y={box.y + amperes}
        size={letters.value}
        room={room}
        anchor={anchor}
        dark
      />
    </Plate>
  );
}
