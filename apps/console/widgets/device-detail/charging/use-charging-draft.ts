import type { WireRow } from '@heliodeck/client/page';
import type { Profile } from '@heliodeck/devices/definition/profile';
import type { ParameterDescription } from '@heliodeck/devices/description/describe';
import { profiles } from '@heliodeck/devices/registry';
import { numberOrNull } from '@heliodeck/kit/plain-value';
import { useState } from 'react';
import type { Device } from '../shared/device.ts';
import { type ChargingProblem, chargingProblems, differing, writable } from './charging-check.ts';

type ChargingValues = Readonly<Record<string, number | null>>;

/** Charging parameters being edited: the typed values and their problems. */
export interface ChargingDraft {
  readonly profile: Profile | undefined;
  /** Writable parameters of the model; empty: none. */
  readonly settable: ReadonlyMap<string, ParameterDescription>;
  /** The typed values; the reported ones until the user types. */
  readonly values: ChargingValues;
  /** The values reported by the device. */
  readonly told: ChargingValues;
  readonly problems: Readonly<Record<string, ChargingProblem>>;
  /** Number of failed validations. */
  readonly refusals: number;
  readonly isOpen: boolean;
  /**
   * Freezes the reported values, so that new readings do not change them during editing.
   * @param proposed values that are filled in as if they had been typed
   */
  readonly open: (proposed?: ChargingValues) => void;
  /** Whether the typed values differ from the reported ones. */
  readonly isChanged: boolean;
  readonly close: () => void;
  readonly change: (name: string, value: number | null) => void;
  /**
   * Validates the values.
   * @returns only those that differ from the reported ones; undefined if there are problems, which are then displayed
   */
  readonly checked: () => Readonly<Record<string, number>> | undefined;
}

/**
 * @param row the parameters last reported by the device
 * @param device undefined while it is loading
 */
export function useChargingDraft(row: WireRow, device: Pick<Device, 'model'> | undefined): ChargingDraft {
  const profile = profiles.get(device?.model ?? '');
  const settable = writable(profile);
  const [typed, setTyped] = useState<ChargingValues>();
  const [problems, setProblems] = useState<ChargingDraft['problems']>({});
  const [refusals, setRefusals] = useState(0);
  // The values reported when the form was opened; new readings do not make an unchanged field a changed one.
  const [held, setHeld] = useState<ChargingValues>();
  const told =
    held ?? Object.fromEntries([...settable.keys()].map((name) => [name, numberOrNull(row[name])]));
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
      // Validated at each keystroke: problems are visible before sending.
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
