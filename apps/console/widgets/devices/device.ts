import { type DeviceType, deviceType } from '@heliodeck/model/record';
import type { WireRow } from '../../api/page.ts';

/** A device as its list gives it (monitoring §3); null = not said. */
export interface Device {
  readonly id: string;
  readonly name: string;
  readonly type: DeviceType;
  /** Profile id; '' = none, such a device is not polled. */
  readonly model: string;
  readonly address: number | null;
  readonly dtuId: string;
  readonly dtuName: string | null;
  readonly stationName: string | null;
  /** Department of its station. */
  readonly createDept: string | null;
  readonly serialNumber: string | null;
  readonly version: string | null;
  /** 'yyyy-MM-dd HH:mm:ss' */
  readonly connectTime: string | null;
  readonly online: boolean;
  readonly dtuOnline: boolean;
}

const text = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

/** Reads a row of the device list; flags come as number or text. */
export function deviceOf(row: WireRow): Device {
  const address = text(row.address);
  return {
    id: row.id,
    name: text(row.name) ?? '',
    type: typeOf(Number(row.type)),
    model: text(row.model) ?? '',
    address: address === null ? null : Number(address),
    dtuId: text(row.dtuId) ?? '',
    dtuName: text(row.dtuName),
    stationName: text(row.stationName),
    createDept: text(row.createDept),
    serialNumber: text(row.serialNumber),
    version: text(row.version),
    connectTime: text(row.connectTime),
    online: Number(row.onlineStatus) === 1,
    dtuOnline: Number(row.dtuOnlineStatus) === 1,
  };
}

const typeOf = (value: number): DeviceType =>
  Object.values(deviceType).find((type) => type === value) ?? deviceType.controller;

export const isController = (device: Pick<Device, 'type'>): boolean =>
  device.type === deviceType.mars || device.type === deviceType.controller;
