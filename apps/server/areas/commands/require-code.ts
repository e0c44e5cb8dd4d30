import type { DataWord } from '@heliodeck/devices/contract';
import { readCode } from '@heliodeck/model/commands/command-codes';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import type { DeviceTarget } from './target.ts';

/** Requires the permission for reading a device of this type. @throws CodedError request.forbidden */
export function requireReadButton(
  context: Context,
  device: Pick<DeviceTarget, 'type'>,
  word: DataWord,
): void {
  // Users who may write charging parameters may read them back (docs/product/commands.md#who-may-command).
  const editing = word === 'charging_parameters' && context.caller.permissions.has('monitorManage_edit');
  if (!editing) requireCode(context, readCode(device.type));
}

/** Requires a permission. @throws CodedError request.forbidden */
export function requireCode({ caller }: Context, code: string): void {
  if (!caller.permissions.has(code)) throw new CodedError('request.forbidden');
}
