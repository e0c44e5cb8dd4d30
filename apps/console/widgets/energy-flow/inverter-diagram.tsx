import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Cable } from './cable.tsx';
import styles from './energy-flow.module.css';
import { flowWords } from './flow-words.ts';
import type { InverterLayout } from './inverter-layout.ts';
import type { InverterDiagramData } from './inverter-picture.ts';
import { FigureText, NameText, Plate, Readouts } from './plate.tsx';
import { LoadMark, PvModule, Tower } from './symbols.tsx';

interface Drawing {
  readonly plant: InverterDiagramData;
  readonly layout: InverterLayout;
}

/** The roof, its inverters, the building and the grid; the list of inverters below has the same data as text. */
export function InverterDiagram({ plant, layout }: Drawing): JSX.Element {
  const w = useMessages(flowWords);
  const [width, height] = layout.size;
  return (
    <svg className={styles.diagram} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <Cables plant={plant} layout={layout} />
      <Roof plant={plant} layout={layout} />
      {plant.battery && (
        <Plate box={layout.battery} name={w.battery} layout={layout}>
          <Readouts
            box={layout.battery}
            layout={{ ...layout, readouts: 'row' }}
            items={[
              { name: w.soc, figure: plant.battery.soc },
              { name: w.power, figure: plant.battery.power },
            ]}
          />
        </Plate>
      )}
      <rect
        className={styles.bus}
        data-lit={plant.running}
        x={layout.bus.x}
        y={layout.bus.y}
        width={layout.bus.w}
        height={layout.bus.h}
        rx={Math.min(layout.bus.w, layout.bus.h) / 2}
      />
      <NameText at={layout.busName} layout={layout} anchor={layout.kind === 'wide' ? 'middle' : 'start'}>
        {w.acBus}
      </NameText>
      {plant.loadPower && (
        <Plate box={layout.load} name={w.building} layout={layout} part={plant.load}>
          <Readouts
            box={{ ...layout.load, w: layout.load.w * 0.6 }}
            layout={{ ...layout, readouts: 'column' }}
            items={[{ name: w.power, figure: plant.loadPower }]}
          />
          <LoadMark box={layout.load} kind={2} />
        </Plate>
      )}
      <Grid plant={plant} layout={layout} />
    </svg>
  );
}

function Cables({ plant, layout }: Drawing): JSX.Element {
  const { kilowatts, grid } = plant;
  const { cables } = layout;
  const isAway = plant.answering === 0;
  return (
    <>
      <Cable d={cables.sun} kilowatts={kilowatts.sun} carries="sun" isAway={isAway} />
      <Cable d={cables.ac} kilowatts={kilowatts.ac} carries="sun" isAway={isAway} />
      {plant.loadPower && (
        <Cable
          d={cables.load}
          kilowatts={kilowatts.load}
          carries="load"
          isAway={plant.load?.isAway ?? false}
        />
      )}
      {grid &&
        [cables.tower, cables.grid].map((d) => (
          <Cable key={d} d={d} kilowatts={kilowatts.grid} carries="grid" isAway={grid.isAway} />
        ))}
      {plant.battery && <Cable d={cables.battery} kilowatts={kilowatts.battery} carries="battery" />}
    </>
  );
}

/** The modules with the power of their strings, and the inverters with theirs. */
function Roof({ plant, layout }: Drawing): JSX.Element {
  const w = useMessages(flowWords);
  const { inverters, answering } = plant;
  return (
    <>
      <PvModule box={layout.module} lit={plant.kilowatts.sun > 0} />
      <NameText at={layout.moduleName} layout={layout} anchor="start">
        {w.roof(inverters.reduce((sum, { strings }) => sum + strings.length, 0))}
      </NameText>
      <FigureText
        figure={plant.dc}
        x={layout.moduleValue[0]}
        y={layout.moduleValue[1]}
        size={layout.letters.value}
        room={190}
        anchor="start"
      />
      <Plate
        box={layout.inverters}
        name={w.inverters(answering, inverters.length)}
        layout={layout}
        lit={plant.running}
        isAway={answering === 0}
      >
        <Readouts box={layout.inverters} layout={layout} items={[{ name: w.acPower, figure: plant.ac }]} />
      </Plate>
    </>
  );
}

/** The meter at the grid, if the station has one: its power is named by its direction. */
function Grid({ plant, layout }: Drawing): JSX.Element | null {
  const w = useMessages(flowWords);
  const { gridMeter, kilowatts } = plant;
  if (!gridMeter) return null;
  return (
    <>
      <Plate box={layout.gridMeter} name={w.acMeter} layout={layout} part={plant.grid}>
        <Readouts
          box={layout.gridMeter}
          layout={layout}
          items={[
            {
              name: kilowatts.grid < 0 ? w.exporting : w.importing,
              figure: { ...gridMeter.power, text: gridMeter.power.text.replace(/^-/, '') },
            },
            { name: w.voltage, figure: gridMeter.voltage },
          ]}
        />
      </Plate>
      <Tower box={layout.tower} lit={kilowatts.grid !== 0} />
    </>
  );
}
