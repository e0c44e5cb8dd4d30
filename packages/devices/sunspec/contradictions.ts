import type { SunspecModel, SunspecValues } from '@heliodeck/protocol/sunspec/sunspec';

type Shown = Pick<SunspecModel, 'id' | 'values' | 'factors'>;

const phases = ['A', 'B', 'C'] as const;
const meters: readonly number[] = [201, 202, 203, 204];
const powers = ['W', ...phases.map((phase) => `Wph${phase}`)];
/** Largest value of a register with a sign. */
const mostCounts = 0x7fff;
/** Measurements of one answer differ by less than this share. */
const tolerance = 0.1;

/**
 * Removes the powers of a meter if they contradict other numbers of the same answer: a register whose scale factor is too small for its
 * value contains the rest of a division by 65,536 (SolarEdge: github.com/h4ckst0ck/dbus-solaredge/issues/14).
 */
export function withoutContradictions<Model extends Shown>(model: Model): Model {
  const { id, values, factors } = model;
  const factor = factors.W_SF;
  if (!meters.includes(id) || typeof factor !== 'number') return model;
  const most = (1 + tolerance) * mostCounts * 10 ** factor;
  const isTooMuch = phases.some((phase) => expectedOf(values, phase) > most);
  const isOtherSum = Math.abs(sumOf(values) - numberOf(values, 'W')) > most;
  if (!isTooMuch && !isOtherSum) return model;
  return { ...model, values: { ...values, ...Object.fromEntries(powers.map((name) => [name, null])) } };
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
