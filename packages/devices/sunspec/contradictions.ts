import type { SunspecModel, SunspecValues } from '@heliodeck/protocol/sunspec/sunspec';

type Shown = Pick<SunspecModel, 'id' | 'values' | 'repeats' | 'factors'>;

const phases = ['A', 'B', 'C'] as const;
const meters: readonly number[] = [201, 202, 203, 204];
const powers = ['W', ...phases.map((phase) => `Wph${phase}`)];
/** Largest values of a register with and without a sign. */
const [mostCounts, mostUnsigned] = [0x7fff, 0xffff];
/** Measurements of one answer differ by less than this share. */
const tolerance = 0.1;

/** Removes numbers of a model that contradict others of the same answer, or that are those of nothing. */
export function withoutContradictions<Model extends Shown>(model: Model): Model {
  if (meters.includes(model.id)) return withoutOverflow(model);
  if (model.id === 160) return { ...model, repeats: model.repeats.map((one) => withinRegister(one, model)) };
  return isNoBattery(model) || isOnlyWritten(model) ? { ...model, values: {} } : model;
}

/**
 * Removes the powers of a meter if they contradict other numbers of the same answer: a register whose scale factor is too small for its
 * value contains the rest of a division by 65,536 (SolarEdge: github.com/h4ckst0ck/dbus-solaredge/issues/14).
 */
function withoutOverflow<Model extends Shown>(model: Model): Model {
  const { values, factors } = model;
  const factor = factors.W_SF;
  if (typeof factor !== 'number') return model;
  const most = (1 + tolerance) * mostCounts * 10 ** factor;
  const isTooMuch = phases.some((phase) => expectedOf(values, phase) > most);
  const isOtherSum = Math.abs(sumOf(values) - numberOf(values, 'W')) > most;
  if (!isTooMuch && !isOtherSum) return model;
  return { ...model, values: { ...values, ...Object.fromEntries(powers.map((name) => [name, null])) } };
}

/**
 * The same for a module of model 160, whose watts are then computed: Fronius moves their scale factor, and at -2 the register ends at 655 W
 * (github.com/abeggled/openbridgeserver/issues/1255).
 */
function withinRegister(module: SunspecValues, { factors: { DCW_SF } }: Shown): SunspecValues {
  if (typeof DCW_SF !== 'number') return module;
  const most = (1 + tolerance) * mostUnsigned * 10 ** DCW_SF;
  const expected = numberOf(module, 'DCV') * numberOf(module, 'DCA');
  return expected > most ? { ...module, DCW: Math.round(expected) } : module;
}

/** Points of model 124 whose numbers only a battery has. */
const ofBattery = ['WChaMax', 'ChaState', 'StorAval', 'InBatV', 'ChaSt', 'OutWRte', 'InWRte'];

/**
 * Inverters without a battery fill its models, too: with the capacity of nothing at 0 % (models 713 and 802), or with a mode beside registers
 * that are not implemented (model 124 of SMA: nielsbasjes/modbus-schema, DeviceSMASunnyBoy36Dated20250518.kt).
 */
function isNoBattery({ id, values }: Shown): boolean {
  if (id === 713) return values.WHRtg === 0;
  if (id === 802) return values.WHRtg === 0 && (values.AHRtg ?? 0) === 0;
  return id === 124 && ofBattery.every((name) => values[name] === null);
}

/**
 * Whether model 123 has zeros in registers that are only written, as those of SMA do day and night (DeviceSMASunnyBoy36Dated20250608.kt
 * there): disconnected, limited to nothing and a power factor of 0, which no one asks for.
 */
function isOnlyWritten({ id, values }: Shown): boolean {
  return id === 123 && ['Conn', 'WMaxLimPct', 'OutPFSet'].every((name) => values[name] === 0);
}

/** Watts of a phase by its voltage, current and power factor, a fraction or in per cent. */
function expectedOf(values: SunspecValues, phase: string): number {
  const factor = Math.abs(numberOf(values, `PFph${phase}`));
  const share = factor > 1 ? factor / 100 : factor;
  return share * numberOf(values, `PhVph${phase}`) * Math.abs(numberOf(values, `Aph${phase}`));
}

function sumOf(values: SunspecValues): number {
  return phases.reduce((sum, phase) => sum + numberOf(values, `Wph${phase}`), 0);
}

/** A number of the model; NaN, which no comparison holds for, if it is absent. */
function numberOf(values: SunspecValues, name: string): number {
  const value = values[name];
  return typeof value === 'number' ? value : Number.NaN;
}
