import { xwj } from '@heliodeck/model/devices/xwj';
import type { DeviceType } from '@heliodeck/model/registries/device-types';
import { dtu } from '@heliodeck/model/stations/dtu';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import type { Reader } from '../../crud/reading/read.ts';

/** The DTU of a command. */
export interface DtuTarget {
  readonly dtuId: string;
  readonly createDept: string | null;
}

/** The device of a command, visible to the caller. */
export interface DeviceTarget extends DtuTarget {
  readonly deviceId: string;
  readonly type: DeviceType;
  readonly model: string;
  readonly name: string;
}

/** More devices than can share an address: one per frame format, and those that one device emulates. */
const mostAtAddress = 20;

/**
 * Returns the device at an address of a DTU's bus, within the caller's tenant and scope. If several share the address, such as an inverter
 * and its meter, the one that supports the command.
 * @throws CodedError device.unknown
 */
export async function findDevice(
  context: Context,
  reader: Reader,
  where: { readonly dtuId: string; readonly address: number },
  fits: (model: string) => boolean = () => true,
): Promise<DeviceTarget> {
  const page = await reader.page(context, xwj, {
    dtuId: where.dtuId,
    address: String(where.address),
    size: String(mostAtAddress),
  });
  return targetOf(page.records.find(({ model }) => fits(String(model ?? ''))) ?? page.records[0]);
}

/** Returns the device of an id, within the caller's tenant and scope. @throws CodedError device.unknown */
export async function deviceOfId(context: Context, reader: Reader, id: string): Promise<DeviceTarget> {
  if (id === '') return targetOf(undefined);
  const page = await reader.page(context, xwj, { id, size: '1' });
  return targetOf(page.records[0]);
}

function targetOf(row: Readonly<Record<string, unknown>> | undefined): DeviceTarget {
  if (row === undefined) throw new CodedError('device.unknown');
  return {
    dtuId: String(row.dtuId),
    deviceId: String(row.id),
    createDept: row.createDept === null ? null : String(row.createDept),
    type: Number(row.type) as DeviceType,
    model: String(row.model ?? ''),
    name: String(row.name),
  };
}

/** The DTU of an id, within the caller's tenant and scope. @throws CodedError dtu.unknown */
export async function dtuOfId(context: Context, reader: Reader, id: string): Promise<DtuTarget> {
  const [row] = id === '' ? [] : await reader.byIds(context, dtu, [id]);
  if (row === undefined) throw new CodedError('dtu.unknown');
  return { dtuId: id, createDept: row.createDept === null ? null : String(row.createDept) };
}

/** The DTU with an IMEI, within the caller's tenant and scope. @throws CodedError dtu.unknown */
export async function findDtu(context: Context, reader: Reader, imei: string): Promise<DtuTarget> {
  const page = await reader.page(context, dtu, { imei_equal: imei, size: '1' });
  const [row] = page.records;
  if (row === undefined) throw new CodedError('dtu.unknown');
  return { dtuId: String(row.id), createDept: row.createDept === null ? null : String(row.createDept) };
}
