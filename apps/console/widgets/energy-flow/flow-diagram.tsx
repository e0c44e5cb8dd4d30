import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Cable } from './cable.tsx';
import styles from './energy-flow.module.css';
import { Battery } from './flow-battery.tsx';
import { flowWords } from './flow-words.ts';
import type { DiagramBox, Layout, PvPlace } from './layout.ts';
import type { FlowPicture, MeterPicture } from './picture.ts';
import type { DiagramPlant, PlantPart } from './plant.ts';
import { FigureText, NameText, Plate, Readouts } from './plate.tsx';
import { LoadMark, PvModule, SupplyMark, Tower } from './symbols.tsx';

/** The picture alone; flow-facts.tsx has the same data for screen readers. */
export function FlowDiagram({
  picture,
  plant,
  layout,
}: {
  picture: FlowPicture;
  plant: DiagramPlant;
  layout: Layout;
}): JSX.Element {
  const w = useMessages(flowWords);
  const { controller, battery, bus } = picture;
  const { kilowatts } = plant;
  const { cables, letters } = layout;
  const [width, height] = layout.size;
  const isAway = plant.controller?.isAway;
  return (
    <svg className={styles.diagram} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {plant.inputs.map((isThere, index) => {
        const place = layout.pv[index];
        const power = kilowatts.inputs[index] ?? 0;
        return (
          isThere && place && <Cable key={place.cable} d={place.cable} kilowatts={power} carries="sun" />
        );
      })}
      <Cable
        d={cables.controllerOut}
        kilowatts={kilowatts.controller}
        carries="sun"
        isAway={isAway ?? false}
      />
      {!plant.generation && <Cable d={cables.pastMeter} kilowatts={kilowatts.controller} carries="sun" />}
      <Cable
        d={cables.meterOut}
        kilowatts={kilowatts.generation}
        carries="sun"
        isAway={plant.generation?.isAway ?? false}
      />
      {cables.loads.map((d) => (
        <Cable key={d} d={d} kilowatts={kilowatts.load} carries="load" isAway={plant.load?.isAway ?? false} />
      ))}
      {plant.hasBattery && (
        <Cable
          d={cables.battery}
          kilowatts={kilowatts.battery}
          carries={battery.hasVoltage ? 'battery' : 'load'}
          isAway={plant.battery?.isAway ?? false}
        />
      )}
      {plant.grid &&
        [cables.towerOut, cables.acMeterOut, cables.supplyOut].map((d) => (
          <Cable
            key={d}
            d={d}
            kilowatts={kilowatts.grid}
            carries="grid"
            isAway={plant.grid?.isAway ?? false}
          />
        ))}

      {picture.pv.map((pv, index) => {
        const place = layout.pv[index];
        if (!place || !plant.inputs[index]) return null;
        const isLit = (kilowatts.inputs[index] ?? 0) > 0;
        return <Pv key={place.cable} n={index + 1} pv={pv} place={place} layout={layout} isLit={isLit} />;
      })}
      <Plate
        box={layout.controller}
        name={w.controller}
        layout={layout}
        lit={picture.running}
        part={plant.controller}
      >
        <Readouts
          box={layout.controller}
          layout={layout}
          items={[
            { name: w.pvPower, figure: controller.power },
            { name: w.outputVoltage, figure: controller.voltage },
          ]}
        />
      </Plate>
      {plant.generation && (
        <Meter
          box={layout.dcMeter}
          name={w.dcMeter}
          meter={picture.dcMeter}
          layout={layout}
          part={plant.generation}
        />
      )}

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

      {plant.hasBattery && (
        <Battery battery={battery} layout={layout} part={plant.battery} isCharging={kilowatts.battery > 0} />
      )}
      {plant.grid && picture.acMeter && (
        <>
          <Plate box={layout.supply} name={w.supply} layout={layout}>
            <SupplyMark box={layout.supply} />
          </Plate>
          <Meter
            box={layout.acMeter}
            name={w.acMeter}
            meter={picture.acMeter}
            layout={layout}
            part={plant.grid}
          />
          <Tower box={layout.tower} lit={kilowatts.grid !== 0} />
          <NameText at={layout.towerName} layout={layout} anchor="end">
            {w.grid}
          </NameText>
        </>
      )}
    </svg>
  );
}

function Pv(props: {
  n: number;
  pv: FlowPicture['pv'][number];
  place: PvPlace;
  layout: Layout;
  isLit: boolean;
}): JSX.Element {
  const { n, pv, place, layout, isLit } = props;
  const { letters, kind } = layout;
  const rows = [
    { name: `PVU${n}`, figure: pv.voltage },
    { name: `PVI${n}`, figure: pv.current },
  ];
  return (
    <g>
      <PvModule box={place.module} lit={isLit} />
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

function Meter(props: {
  box: DiagramBox;
  name: string;
  meter: MeterPicture;
  layout: Layout;
  part: PlantPart;
}): JSX.Element {
  const { box, name, meter, layout, part } = props;
  const w = useMessages(flowWords);
  return (
    <Plate box={box} name={name} layout={layout} part={part}>
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
