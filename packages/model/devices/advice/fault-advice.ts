import type { Label } from '@heliodeck/kit/label';
import { type StatusWord, troubleFlags } from '../flags/alarm-words.ts';
import type { FaultAdvice } from './advice.ts';
import { batteryAdvice } from './battery-advice.ts';
import { deviceAdvice } from './device-advice.ts';
import { gridAdvice } from './grid-advice.ts';

const advices = { ...batteryAdvice, ...gridAdvice, ...deviceAdvice };
type Kind = keyof typeof advices;

/** Kinds of faults by bit of a word, from bit 0; undefined: the bit reports no fault. */
type Kinds = readonly (Kind | undefined)[];

const limits: Kinds = ['batteryHigh', 'batteryLow', 'batteryHigh', 'batteryLow'];
const currents: Kinds = ['chargeCurrent', 'dischargeCurrent'];
const temperatures: Kinds = ['batteryHot', 'batteryHot', 'batteryCold', 'batteryCold'];
const none: Kinds = [undefined];

/**
 * By key of the flag set. Profiles map the registers of their devices to these bits, whatever the registers
 * are called.
 */
const kinds: Readonly<Record<string, Kinds>> = {
  controllerFaults: [
    ...(['batteryHigh', 'pvHigh', 'chargeCurrent', 'dischargeCurrent', 'batteryHot', 'hot'] as const),
    ...(['pvLow', 'batteryLow', 'tripZone', undefined, 'unknown', 'powerPart'] as const),
  ],
  batteryWarnings: [
    ...limits,
    ...currents,
    ...none,
    ...none,
    ...temperatures,
    ...(['placeHot', 'placeCold', 'switchHot', 'chargeEmpty'] as const),
  ],
  batteryProtections: [
    ...limits,
    ...currents,
    ...(['shortCircuit', 'batteryHigh'] as const),
    ...temperatures,
    ...(['switchHot', 'placeHot', 'placeCold'] as const),
  ],
  batteryFaults: ['mosfet', 'mosfet', 'temperatureSensor', undefined, 'cell', 'bmsSampling'],
  protectionStatus1: [...limits, ...currents, 'shortCircuit'],
  protectionStatus2: [...temperatures, 'switchHot', 'placeHot', 'placeCold'],
  faultStatus: ['mosfet', 'mosfet', 'temperatureSensor', undefined, 'cell', 'bmsSampling'],
  alertStatus1: [...limits, ...currents],
  alertStatus2: [...temperatures, 'placeHot', 'placeCold', 'switchHot', 'chargeEmpty'],
  inverterErrors1: [
    ...(['gridHigh', 'gridLow', 'gridFrequency', 'gridFrequency', 'gridLost', 'gridUnbalanced'] as const),
    ...(['gridOutOfStep', 'gridOutOfStep', 'gridCurrent', 'gridRelay'] as const),
  ],
  inverterErrors2: [
    ...(['pvHigh', 'pvCurrent', 'pvReversed', 'insulation', 'residualCurrent'] as const),
    ...(['pvCurrent', 'stringWeak', 'arc'] as const),
  ],
  inverterErrors3: [
    ...(['batteryHigh', 'batteryLow', 'chargeCurrent', 'dischargeCurrent'] as const),
    ...(['batteryReversed', 'batteryOpen', 'batteryHot', 'bms'] as const),
  ],
  inverterErrors4: [
    ...(['dcBus', 'dcBus', 'dcBus', 'powerPart', 'powerPart', 'measuring'] as const),
    ...(['measuring', 'fan', 'auxiliarySupply'] as const),
  ],
  inverterErrors5: [
    ...(['hot', 'hot', 'hot', 'placeHot', 'backupOverload', 'shortCircuit'] as const),
    ...(['backupVoltage', 'backupVoltage'] as const),
  ],
  inverterErrors6: [
    ...(['innerLink', 'innerLink', 'bmsLink', 'meterLink', 'parallelLink', 'memory', 'versions'] as const),
  ],
  inverterWarnings1: [
    ...(['gridHigh', 'gridLow', 'gridFrequency', 'gridFrequency', 'harmonics'] as const),
    ...(['gridDerated', 'gridDerated'] as const),
  ],
  inverterWarnings2: ['pvHigh', 'pvLow', 'stringWeak', 'insulation', 'surge'],
  inverterWarnings3: [
    ...(['batteryHigh', 'batteryLow', 'chargeEmpty', 'batteryHot', 'batteryCold'] as const),
    ...(['chargeLimited', 'chargeLimited'] as const),
  ],
  inverterWarnings4: ['dcBus', 'fan', 'ageing', 'ageing'],
  inverterWarnings5: ['hot', 'placeHot', 'placeCold', 'backupOverload'],
  inverterWarnings6: ['meterLink', 'bmsLink', 'clock', 'logFull'],
  inverterArmFaults: ['memory', 'clock', 'meterLink', 'bmsLink', 'innerLink', 'memory'],
};

/** Faults with the same likely cause, and first measures. */
export interface AdvisedFaults {
  readonly faults: readonly Label[];
  readonly advice: FaultAdvice;
}

/**
 * Advice for the fault bits that are set in these words, in their order. Two records may report the same
 * fault of a battery; it is listed once.
 */
export function adviceOf(words: readonly StatusWord[]): readonly AdvisedFaults[] {
  const found = words.flatMap(({ flags, word }) =>
    troubleFlags(flags, word).flatMap(({ bit = 0, label }) => {
      const isDescribed = flags.flags.some((flag) => flag.bit === bit);
      const kind = isDescribed ? kinds[flags.key]?.[bit] : 'unknown';
      return kind === undefined ? [] : [{ kind, label }];
    }),
  );
  return [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, of]) => ({
    faults: [...new Map(of.map(({ label }) => [label.zh, label])).values()],
    advice: advices[kind],
  }));
}
