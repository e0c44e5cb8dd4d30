import { label } from '@heliodeck/kit/label';
import type { FlagSet } from '../../descriptors/flag-set.ts';
import { inverterDictionaries } from '../inverter-dictionaries.ts';

/**
 * Error and warning registers of the inverter record. Their words come from dictionaries whose keys are the
 * values of the bits, so that several faults can be displayed at once. For a register that holds a number
 * instead, the device's profile converts the number to its bit.
 */
function wordOf(code: string, key: string, tone: 'critical' | 'warning'): FlagSet {
  const items = inverterDictionaries.find((dictionary) => dictionary.code === code)?.items ?? [];
  const flags = items
    .filter((item) => item.key !== '0')
    .map((item) => ({ bit: Math.log2(Number(item.key)), tone, set: item.label }));
  if (flags.length === 0) throw new Error(`no words for ${key} in dictionary ${code}`);
  return { key, flags, none: label('无', 'None'), other: label('未知', 'Unknown') };
}

/** Numbers of the error and the warning registers. */
export const registers = [1, 2, 3, 4, 5, 6] as const;
type RegisterNumber = (typeof registers)[number];
type Words = Readonly<Record<RegisterNumber, FlagSet>>;

function each(make: (n: RegisterNumber) => FlagSet): Words {
  return { 1: make(1), 2: make(2), 3: make(3), 4: make(4), 5: make(5), 6: make(6) };
}

/** errorMsg1 to 6. */
export const inverterErrors: Words = each((n) =>
  wordOf(`inverterErrorMsg${n}`, `inverterErrors${n}`, 'critical'),
);

/** warningMsg1 to 6. */
export const inverterWarnings: Words = each((n) =>
  wordOf(`inverterWarningMsg${n}`, `inverterWarnings${n}`, 'warning'),
);

/** armFaultInfo. */
export const inverterArmFaults: FlagSet = wordOf('inverterArmFaultMsg1', 'inverterArmFaults', 'critical');
