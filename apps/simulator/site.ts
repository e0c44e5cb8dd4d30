import { type Label, label } from '@heliodeck/kit/label';
import { type DeviceType, deviceType } from '@heliodeck/model/registries/device-types';
import {
  controllerValues,
  gridMeterValues,
  operatingValues,
  packAlarmValues,
  packValues,
  solarMeterValues,
  type Values,
} from './device-values.ts';
import { hybridFactory } from './hybrid-settings.ts';
import { inverterValues } from './inverter-values.ts';
import { newPeriods, nextPeriods, type Periods } from './periods.ts';
import { type Energy, newPlant, type PlantDesign, type PlantState, stepPlant } from './plant.ts';
import { factoryLoadVoltages, type LoadVoltages, type Switches } from './switches.ts';
import { weatherValues } from './weather-values.ts';

/** A simulated device, with the data of its device record. */
export interface SiteDevice {
  readonly part:
    | 'controller'
    | 'inverter'
    | 'hybrid-inverter'
    | 'roof-inverter'
    | 'solar-meter'
    | 'grid-meter'
    | 'weather-station'
    | 'pack';
  /** Pack number, else 0. */
  readonly pack: number;
  readonly type: DeviceType;
  /** Profile id. */
  readonly profile: string;
  readonly address: number;
  readonly name: Label;
  readonly serialNumber: string;
  /** For an inverter, kW and kWp. */
  readonly ratedPower?: number;
  readonly connectedPower?: number;
}

/** A station of the simulated field: one DTU, and the devices on its bus. */
export interface FieldDesign {
  readonly zone: string;
  readonly imei: string;
  readonly devices: readonly SiteDevice[];
}

/** A station with a controller and batteries. */
export interface SiteDesign extends FieldDesign {
  readonly plant: PlantDesign;
}

/** The usual devices of a site: controller, DC meter, grid meter if there is a grid, one BMS per pack. */
export function usualDevices(plant: PlantDesign, serial: string): SiteDevice[] {
  const devices: SiteDevice[] = [
    {
      part: 'controller',
      pack: 0,
      type: deviceType.controller,
      profile: 'heliodeck-mppt4',
      address: 1,
      name: label('控制器', 'MPPT'),
      serialNumber: `${serial}-C1`,
    },
    {
      part: 'solar-meter',
      pack: 0,
      type: deviceType.meter,
      profile: 'acrel-adl3000',
      address: 11,
      name: label('光伏电表', 'PV'),
      serialNumber: `${serial}-M1`,
    },
  ];
  if (plant.rectifier > 0) {
    devices.push({
      part: 'grid-meter',
      pack: 0,
      type: deviceType.meter,
      profile: 'chint-dtsu666',
      address: 12,
      name: label('市电电表', 'Grid'),
      serialNumber: `${serial}-M2`,
    });
  }
  for (let pack = 1; pack <= plant.bank.packs; pack++) {
    devices.push({
      part: 'pack',
      pack,
      type: deviceType.battery,
      profile: pack === 1 ? 'pace-ascii' : 'pace-modbus',
      address: 1 + pack,
      name: label(`电池组${pack}`, `Pack ${pack}`),
      serialNumber: `${serial}-B${pack}`,
    });
  }
  return devices;
}

/** A running site: its state, advanced by the caller. */
export interface FieldSite {
  readonly design: FieldDesign;
  readonly state: { readonly at: number };
  /** Operator's switch of the controller; persists until changed. */
  charging: boolean;
  /** Settings of each device: charging parameters, V, or settings of an inverter; persist until changed. */
  readonly settings: Map<SiteDevice, Values>;
  /** Advances the plant to `at` in steps of at most `stepSeconds`. Does nothing if `at` is in the past. */
  advance(at: number, stepSeconds?: number): void;
  /** The operator cleared the history, or the device was replaced: all counters restart at zero. */
  clearCounters(): void;
  /** Factory settings of a device: record key → values. */
  factory(device: SiteDevice): Readonly<Record<string, Values>>;
  /** The values a device would report now: record key → values. */
  values(device: SiteDevice): Readonly<Record<string, Values>>;
}

/** A site with a controller and batteries. */
export interface Site extends FieldSite {
  readonly design: SiteDesign;
  readonly state: PlantState;
  readonly periods: Periods;
}

/** Factory charging parameters of a controller for a 48 V bank. */
export const factorySettings: Values = {
  chargingVoltage: 56.4,
  nominalVoltage: 54,
  overDischargeVoltage: factoryLoadVoltages.disconnect,
  overChargeVoltage: 58.4,
  lowVoltageRecovery: factoryLoadVoltages.reconnect,
  overChargeRecovery: 56,
};

/** The thresholds for disconnecting loads: as set on the site's controller, else the factory setting. */
function loadVoltagesOf(settings: Site['settings']): LoadVoltages {
  const [set] = settings.values();
  return {
    disconnect: Number(set?.overDischargeVoltage ?? factoryLoadVoltages.disconnect),
    reconnect: Number(set?.lowVoltageRecovery ?? factoryLoadVoltages.reconnect),
  };
}

/** True if the site's inverter is switched off. */
function isSwitchedOff(settings: Site['settings']): boolean {
  return [...settings.values()].some(({ remoteSwitch }) => remoteSwitch === 2);
}

/** Previous state of a site. */
export interface SitePast {
  readonly soc?: number | undefined;
  readonly switches?: Switches | undefined;
  readonly energy: Energy;
  readonly periods: Periods;
  readonly settings: ReadonlyMap<SiteDevice, Values>;
}

/** A site whose history begins or continues at `at`. */
export function createSite(design: SiteDesign, at: number, past?: SitePast): Site {
  let state = stepPlant(design.plant, newPlant(at, past?.soc, past?.energy, past?.switches), at);
  let periods = past?.periods ?? newPeriods(design.zone, at, state.energy);
  return {
    design,
    charging: true,
    settings: new Map(past?.settings),
    get state() {
      return state;
    },
    get periods() {
      return periods;
    },
    advance(to, stepSeconds = 60) {
      while (state.at < to) {
        const before = state;
        const next = Math.min(to, before.at + stepSeconds * 1000);
        const loadVoltages = loadVoltagesOf(this.settings);
        const charging = this.charging && !isSwitchedOff(this.settings);
        state = stepPlant(design.plant, before, next, { charging, loadVoltages });
        periods = nextPeriods(design.zone, periods, before, state);
      }
    },
    clearCounters() {
      const none = { solar: 0, load: 0, grid: 0, charged: 0, discharged: 0 };
      state = { ...state, energy: none };
      periods = newPeriods(design.zone, state.at, none);
    },
    factory({ part }): Readonly<Record<string, Values>> {
      if (part === 'controller') return { charging: factorySettings };
      if (part !== 'hybrid-inverter') return {};
      return { inverterData: hybridFactory(inverterValues(design.plant, state, periods)) };
    },
    values(device): Readonly<Record<string, Values>> {
      switch (device.part) {
        case 'controller':
          return {
            controller: controllerValues(design.plant, state),
            operating: operatingValues(design.plant, state, periods),
          };
        case 'inverter':
        case 'hybrid-inverter':
        case 'roof-inverter':
          return { inverterData: inverterValues(design.plant, state, periods) };
        case 'solar-meter':
          return { meter: solarMeterValues(state) };
        case 'grid-meter':
          return { meter: gridMeterValues(design.plant, state) };
        case 'weather-station':
          return { environment: weatherValues(design.plant, state) };
        case 'pack':
          return {
            battery: packValues(design.plant, state, device.pack),
            batteryAlarm: packAlarmValues(state),
          };
      }
    },
  };
}
