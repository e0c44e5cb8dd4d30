/** Progress of commissioning a station up to its first values (docs/product/commissioning.md). */
export interface Commissioning {
  /** null while no station is chosen. */
  readonly station: { readonly id: string; readonly name: string; readonly createDept: string | null } | null;
  /** In the order in which they were added. */
  readonly dtus: readonly CommissionedDtu[];
  readonly devices: readonly CommissionedDevice[];
}

export interface CommissionedDtu {
  readonly id: string;
  readonly name: string;
  readonly imei: string;
  readonly isOnline: boolean;
  /** When it was added, 'yyyy-MM-dd HH:mm:ss'. */
  readonly since: string | null;
}

export interface CommissionedDevice {
  readonly id: string;
  readonly name: string;
  readonly type: number;
  /** Profile; '' if it is not set, in which case the device is not polled. */
  readonly model: string;
  readonly address: number;
  readonly dtuId: string;
  readonly isOnline: boolean;
  readonly since: string | null;
}

/** Permission codes of which any one opens the page; each step requires its own. */
export const commissioningCodes = ['stationInfo_add', 'stationInfo_addDTU', 'dtu_add', 'xwj_add'] as const;

/** The steps, in their order. */
export const commissionSteps = ['station', 'dtu', 'online', 'devices', 'values'] as const;
export type CommissionStep = (typeof commissionSteps)[number];

/**
 * State of a step. 'done' its objects exist · 'current' the user has to act · 'waiting' for a DTU or device
 * to answer · 'open' a previous step is not finished
 */
export type StepState = 'done' | 'current' | 'waiting' | 'open';

/** States of all steps, derived only from existing records: a user who leaves and returns finds the same states. */
export function stepStates({
  station,
  dtus,
  devices,
}: Commissioning): Readonly<Record<CommissionStep, StepState>> {
  const hasDtu = dtus.length > 0;
  const isOnline = dtus.some((dtu) => dtu.isOnline);
  const polled = devices.filter(({ model }) => model !== '');
  const answering = polled.filter((device) => device.isOnline).length;
  return {
    station: station === null ? 'current' : 'done',
    dtu: station === null ? 'open' : hasDtu ? 'done' : 'current',
    // A DTU whose devices have answered was online, whatever its connection does now.
    online: !hasDtu ? 'open' : isOnline ? 'done' : 'waiting',
    devices: !hasDtu ? 'open' : polled.length > 0 ? 'done' : isOnline ? 'current' : 'open',
    values: polled.length === 0 ? 'open' : answering === polled.length ? 'done' : 'waiting',
  };
}
