import { type Label, label } from '@heliodeck/kit/label';
import { deviceType } from '@heliodeck/model/registries/device-types';
import { imeiOf } from './imei.ts';
import type { PlantDesign } from './plant.ts';
import type { RoofInverter, RoofString } from './roof.ts';
import type { RoofSiteDesign } from './roof-site.ts';
import { type SiteDesign, type SiteDevice, usualDevices } from './site.ts';
import { noise } from './weather.ts';

/** A combiner box between the strings of a roof and the controller's inputs. */
export interface DemoHeaderBox {
  readonly deviceNo: string;
  readonly name: Label;
  readonly model: string;
  /** Key of dictionary headerbox_brand. */
  readonly brand: number;
  readonly place: Label;
  readonly inputs: number;
  readonly outputs: number;
}

/** A station of the demonstration tenant: the design of the plant, and its station record. */
export interface DemoStation {
  readonly name: Label;
  readonly company: Label;
  readonly address: Label;
  readonly regionId: string;
  readonly stationType: 1 | 2;
  readonly principal: Label;
  readonly phone: string;
  readonly registered: string;
  /** kWp. */
  readonly installedCapacity: number;
  /** Absent if the strings are connected to the inverters directly. */
  readonly headerBox?: DemoHeaderBox;
  readonly site: SiteDesign | RoofSiteDesign;
}

function site(serial: number, zone: string, plant: PlantDesign): SiteDesign {
  return {
    plant,
    zone,
    imei: imeiOf(serial),
    devices: usualDevices(plant, `HD${String(serial).padStart(4, '0')}`),
  };
}

/** Faults of single strings of the roof, by inverter and string, both from 0. */
const roofFaults: Readonly<Record<string, Partial<RoofString>>> = {
  // Near the outlet of a spray booth.
  '1 3': { dust: 16 },
  // Its connector opened.
  '3 2': { brokenSince: 0 },
  // Both are shaded by a chimney to the east.
  '5 0': { morningShade: 0.55 },
  '5 1': { morningShade: 0.55 },
};

/** Six inverters of 15 kW with four strings each; on a clear noon the strings could supply more. */
function roofInverters(seed: number): RoofInverter[] {
  return Array.from({ length: 6 }, (_, inverter) => ({
    rated: 15_000,
    strings: Array.from(
      { length: 4 },
      (_, n): RoofString => ({
        peak: 4280,
        // Actual power of modules: their rated power, or up to two per cent more.
        quality: 1 + 0.017 * noise(seed, 4 * inverter + n),
        ...roofFaults[`${inverter} ${n}`],
      }),
    ),
  }));
}

/** Six string inverters, the meter at the grid, and irradiance and weather sensors. */
function roofDevices(serial: string, inverters: readonly RoofInverter[]): SiteDevice[] {
  return [
    ...inverters.map(
      ({ rated, strings }, index): SiteDevice => ({
        part: 'roof-inverter',
        pack: 0,
        type: deviceType.inverter,
        profile: 'sungrow-sg',
        address: index + 1,
        name: label(`${index + 1}号逆变器`, `Inverter ${index + 1}`),
        serialNumber: `${serial}-I${index + 1}`,
        ratedPower: rated / 1000,
        connectedPower: strings.reduce((sum, { peak }) => sum + peak, 0) / 1000,
      }),
    ),
    {
      part: 'grid-meter',
      pack: 0,
      type: deviceType.meter,
      profile: 'chint-dtsu666',
      address: 21,
      name: label('并网电表', 'Grid Meter'),
      serialNumber: `${serial}-M1`,
    },
    {
      part: 'weather-station',
      pack: 0,
      type: deviceType.weatherStation,
      profile: 'sunspec-weather',
      address: 31,
      name: label('环境监测仪', 'Weather Station'),
      serialNumber: `${serial}-W1`,
    },
  ];
}

/** A hybrid inverter with its battery, and the meter at the grid. */
function houseDevices(serial: string): SiteDevice[] {
  return [
    {
      part: 'hybrid-inverter',
      pack: 0,
      type: deviceType.inverter,
      profile: 'heliodeck-hybrid',
      address: 1,
      name: label('混合逆变器', 'Hybrid Inverter'),
      serialNumber: `${serial}-I1`,
      ratedPower: 6,
      connectedPower: 6.6,
    },
    {
      part: 'grid-meter',
      pack: 0,
      type: deviceType.meter,
      profile: 'chint-dtsu666',
      address: 12,
      name: label('市电电表', 'Grid'),
      serialNumber: `${serial}-M1`,
    },
  ];
}

const roofSeed = 63;
const roof = roofInverters(roofSeed);

/**
 * The stations of every new installation: a telecom tower by the sea, a cold-store roof inland, the roof of a
 * workshop with grid connection, and a guest house with a battery.
 */
export const demoStations: readonly DemoStation[] = [
  {
    name: label('鼓浪屿塔', 'Gulangyu'),
    company: label('日观能源', 'Heliodeck'),
    address: label('福建厦门鼓浪屿', 'Gulangyu Xiamen'),
    regionId: '350203',
    stationType: 2,
    principal: label('林海', 'Lin Hai'),
    phone: '13800000001',
    registered: '2024-03-18',
    installedCapacity: 6.6,
    // One string of three modules per controller input.
    headerBox: {
      deviceNo: 'HD0101-H1',
      name: label('塔顶汇流箱', 'Tower Box'),
      model: 'DC 250 V 4/4',
      brand: 3,
      place: label('机房', 'Shelter'),
      inputs: 4,
      outputs: 4,
    },
    site: site(101, 'Asia/Shanghai', {
      seed: 17,
      place: { longitude: 118.0667, latitude: 24.4478 },
      plane: { tilt: 18, azimuth: 175 },
      meanTemperature: 21,
      strings: [1650, 1650, 1650, 1650],
      bank: { packs: 2, packCapacity: 100 },
      loads: [520, 240],
      rectifier: 3000,
    }),
  },
  {
    name: label('敦煌戈壁', 'Dunhuang'),
    company: label('日观能源', 'Heliodeck'),
    address: label('甘肃敦煌光电产业园', 'PV Park Dunhuang'),
    regionId: '620982',
    stationType: 1,
    principal: label('马远', 'Ma Yuan'),
    phone: '13800000002',
    registered: '2023-09-05',
    installedCapacity: 13.2,
    // Two strings of three modules per controller input.
    headerBox: {
      deviceNo: 'HD0102-H1',
      name: label('屋顶汇流箱', 'Roof Box'),
      model: 'DC 250 V 8/4',
      brand: 1,
      place: label('屋顶', 'Roof'),
      inputs: 8,
      outputs: 4,
    },
    site: site(102, 'Asia/Shanghai', {
      seed: 42,
      place: { longitude: 94.6618, latitude: 40.1421 },
      plane: { tilt: 36, azimuth: 180 },
      meanTemperature: 10,
      strings: [3300, 3300, 3300, 3300],
      bank: { packs: 3, packCapacity: 100 },
      loads: [860, 430],
      rectifier: 5000,
    }),
  },
  {
    name: label('苏州厂房', 'Suzhou Roof'),
    company: label('日观能源', 'Heliodeck'),
    address: label('江苏苏州工业园区', 'Industrial Park Suzhou'),
    regionId: '320506',
    stationType: 1,
    principal: label('周宁', 'Zhou Ning'),
    phone: '13800000003',
    registered: '2025-02-20',
    installedCapacity: 102.72,
    site: {
      zone: 'Asia/Shanghai',
      imei: imeiOf(103),
      devices: roofDevices('HD0103', roof),
      roof: {
        seed: roofSeed,
        place: { longitude: 120.7319, latitude: 31.3195 },
        plane: { tilt: 8, azimuth: 180 },
        meanTemperature: 17,
        inverters: roof,
        loads: [46_000, 7_000],
        exportLimit: 70_000,
      },
    },
  },
  {
    name: label('杭州民宿', 'Hangzhou House'),
    company: label('日观能源', 'Heliodeck'),
    address: label('浙江杭州西湖', 'West Lake Hangzhou'),
    regionId: '330106',
    stationType: 2,
    principal: label('陆青', 'Lu Qing'),
    phone: '13800000004',
    registered: '2024-11-05',
    installedCapacity: 6.6,
    site: {
      zone: 'Asia/Shanghai',
      imei: imeiOf(104),
      devices: houseDevices('HD0104'),
      plant: {
        seed: 88,
        place: { longitude: 120.1302, latitude: 30.2592 },
        plane: { tilt: 24, azimuth: 190 },
        meanTemperature: 17,
        strings: [1650, 1650, 1650, 1650],
        bank: { packs: 2, packCapacity: 100 },
        loads: [610, 280],
        rectifier: 3000,
      },
    },
  },
];

/** The demonstration stations with a battery. */
export const demoPlants: readonly SiteDesign[] = demoStations.flatMap(({ site }) =>
  'plant' in site ? [site] : [],
);
