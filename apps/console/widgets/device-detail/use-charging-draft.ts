import type { WireRow } from '@heliodeck/client/page';
import type { ParameterDescription } from '@heliodeck/devices/describe';
import type { Profile } from '@heliodeck/devices/profile';
import { profiles } from '@heliodeck/devices/registry';
import { useState } from 'react';
import { type ChargingProblem, chargingProblems, differing, writable } from './charging-check.ts';
import type { Device } from './device.ts';

type ChargingValues = Readonly<Record<string, number | null>>;

/** Charging parameters being edited: what was typed, and what is wrong with it. */
export interface ChargingDraft {
  readonly profile: Profile | undefined;
  /** Parameters the model lets one set; empty: none. */
  readonly settable: ReadonlyMap<string, ParameterDescription>;
  /** As typed; as the device told them while nothing was. */
  readonly values: ChargingValues;
  /** As the device told them. */
  readonly told: ChargingValues;
  readonly problems: Readonly<Record<string, ChargingProblem>>;
  /** How often the values were judged and not good. */
  readonly refusals: number;
  readonly isOpen: boolean;
  /**
   * Holds fast what the device told, so that fresh readings do not change it under the person's hands.
   * @param proposed values that stand in the form as if they had been typed
   */
  readonly open: (proposed?: ChargingValues) => void;
  /** Whether something else was typed than the device told. */
  readonly isChanged: boolean;
  readonly close: () => void;
  readonly change: (name: string, value: number | null) => void;
  /**
   * Judges the values.
   * @returns what differs from what the device told, and nothing else; undefined where there are problems, which are then shown
   */
  readonly checked: () => Readonly<Record<string, number>> | undefined;
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/**
 * @param row the parameters as the device last told them
 * @param device undefined while it is being read
 */
export function useChargingDraft(row: WireRow, device: Pick<Device, 'model'> | undefined): ChargingDraft {
  const profile = profiles.get(device?.model ?? '');
  const settable = writable(profile);
  const [typed, setTyped] = useState<ChargingValues>();
  const [problems, setProblems] = useState<ChargingDraft['problems']>({});
  const [refusals, setRefusals] = useState(0);
  // What it told when the form was opened; fresh readings do not make an untouched field a changed one.
  const [held, setHeld] = useState<ChargingValues>();
  const told = held ?? Object.fromEntries([...settable.keys()].map((name) => [name, numberOf(row[name])]));
  const values = typed ?? told;
  return {
    profile,
    settable,
    values,
    told,
    problems,
    refusals,
    isOpen: typed !== undefined,
    open: (proposed) => {
      const next = { ...told, ...proposed };
      setHeld(told);
      setTyped(next);
      setProblems(profile && proposed ? chargingProblems(profile, next, told) : {});
    },
    isChanged: typed !== undefined && differing(typed, told).length > 0,
    close: () => {
      setProblems({});
      setHeld(undefined);
      setTyped(undefined);
    },
    change: (name, value) => {
      const next = { ...values, [name]: value };
      setTyped(next);
      // Judged at each letter: what breaks is seen before it is sent.
      if (profile) setProblems(chargingProblems(profile, next, told));
    },
    checked: () => {
      if (!profile) return undefined;
      const found = chargingProblems(profile, values, told);
      setProblems(found);
      if (Object.keys(found).length === 0) {
        const names = new Set(differing(values, told));
        const changed = Object.entries(values).filter(([name]) => names.has(name));
        return Object.fromEntries(changed.map(([name, value]) => [name, Number(value)]));
      }
      setRefusals((before) => before + 1);
      return undefined;
    },
  };
}
