import { parameterRanges, refuseAtOnce } from '@heliodeck/devices/limits';
import { profiles } from '@heliodeck/devices/registry';
import { type Locale, label } from '@heliodeck/kit/label';
import type { Metric } from '@heliodeck/model/descriptors/record';
import { charging } from '@heliodeck/model/devices/records/charging';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import type { Reader } from '../../crud/read.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { chargingEdit, chargingValues, chargingWrite, issuedShape } from './inputs.ts';
import { type CommandDesk, issue } from './issue.ts';
import { type DeviceTarget, deviceOfId, findDevice } from './target.ts';

const edited = '/api/blade-chargingParameters/chargingParameters';

/**
 * Writes of charging parameters (docs/product/commands.md#charging-parameter-writes): the device's own, not a copy of them, so
 * an edit is a command.
 */
export function chargingRoutes(desk: CommandDesk, reader: Reader): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/demo/writeChargingParameters',
      data: issuedShape,
      tag: 'Command',
      access: { anyOf: ['monitorManage_edit', 'chargingParameters_edit'] },
      summary: label('写入充电参数', 'Write charging parameters'),
      body: chargingWrite,
      handle: async (context, { body }) =>
        write(desk, context, await findDevice(context, reader, body), body.data),
    }),
    ...['submit', 'update'].map((verb) =>
      defineRoute({
        method: 'POST',
        path: `${edited}/${verb}`,
        data: issuedShape,
        tag: 'Command',
        access: { anyOf: ['chargingParameters_edit'] },
        summary: label('修改充电参数', 'Edit charging parameters'),
        body: chargingEdit,
        handle: async (context, { body: { id, xwjId, ...data } }) => {
          const [ofRow = ''] = (id ?? '').split('-');
          return write(desk, context, await deviceOfId(context, reader, xwjId ?? ofRow), data);
        },
      }),
    ),
  ];
}

async function write(
  desk: CommandDesk,
  context: Context,
  device: DeviceTarget,
  data: Readonly<Record<string, unknown>>,
): Promise<{ id: string; state: string }> {
  const profile = profiles.get(device.model);
  if (profile?.parameters === undefined) throw new CodedError('command.unsupported');
  const refusedOf = (name: string) => beyondLimit(name, context.locale);
  const writable = parameterRanges(profile).map((range) => range.name);
  const values = chargingValues(data, writable, (name) => {
    return new CodedError('field.notNumber', { label: nameOf(name, context.locale) });
  });
  const refusal = refuseAtOnce(profile, values);
  if (refusal) throw refusedOf(refusal.detail);
  const command = { kind: 'write', deviceId: device.deviceId, values } as const;
  return issue(desk, context, { target: device, command, word: 'charging_parameters', asked: values });
}

/** The refusal of a charging parameter, named as people know it. */
function beyondLimit(name: string, locale: Locale): CodedError {
  return new CodedError('command.limit', { name: nameOf(name, locale) });
}

function nameOf(name: string, locale: Locale): string {
  const metrics: Readonly<Record<string, Metric>> = charging.metrics;
  return metrics[name]?.label[locale] ?? name;
}
