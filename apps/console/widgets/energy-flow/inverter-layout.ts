import { type DiagramBox, type DiagramPoint, type Layout, tallLayout, wideLayout } from './layout.ts';

/** Fixed positions in the diagram of a station with inverters. */
export interface InverterLayout extends Pick<Layout, 'kind' | 'size' | 'letters' | 'readouts'> {
  readonly module: DiagramBox;
  readonly moduleName: DiagramPoint;
  readonly moduleValue: DiagramPoint;
  readonly inverters: DiagramBox;
  readonly battery: DiagramBox;
  readonly bus: DiagramBox;
  readonly busName: DiagramPoint;
  readonly load: DiagramBox;
  readonly gridMeter: DiagramBox;
  readonly tower: DiagramBox;
  readonly cables: Readonly<Record<'sun' | 'ac' | 'load' | 'grid' | 'tower' | 'battery', string>>;
}

export const wideInverters: InverterLayout = {
  kind: 'wide',
  size: [1120, 330],
  letters: wideLayout.letters,
  readouts: 'column',
  module: { x: 36, y: 66, w: 130, h: 88 },
  moduleName: [36, 186],
  moduleValue: [36, 216],
  inverters: { x: 270, y: 34, w: 190, h: 152 },
  battery: { x: 270, y: 226, w: 190, h: 92 },
  bus: { x: 576, y: 34, w: 16, h: 284 },
  busName: [584, 20],
  load: { x: 700, y: 34, w: 200, h: 104 },
  gridMeter: { x: 700, y: 176, w: 200, h: 142 },
  tower: { x: 986, y: 176, w: 100, h: 142 },
  cables: {
    sun: 'M160 110H270',
    ac: 'M460 110H576',
    load: 'M592 86H700',
    grid: 'M700 247H592',
    tower: 'M1000 247H900',
    battery: 'M365 186V226',
  },
};

export const tallInverters: InverterLayout = {
  kind: 'tall',
  size: [390, 640],
  letters: tallLayout.letters,
  readouts: 'row',
  module: { x: 30, y: 10, w: 100, h: 66 },
  moduleName: [160, 36],
  moduleValue: [160, 60],
  inverters: { x: 30, y: 120, w: 330, h: 92 },
  battery: { x: 230, y: 330, w: 130, h: 92 },
  bus: { x: 16, y: 260, w: 358, h: 12 },
  busName: [16, 250],
  load: { x: 30, y: 330, w: 160, h: 92 },
  gridMeter: { x: 30, y: 460, w: 330, h: 84 },
  tower: { x: 160, y: 568, w: 52, h: 66 },
  cables: {
    sun: 'M80 76V120',
    ac: 'M195 212V260',
    load: 'M110 272V330',
    grid: 'M210 460V272',
    tower: 'M186 574V544',
    battery: 'M295 272V330',
  },
};
