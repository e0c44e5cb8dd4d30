import { describe, expect, it } from 'vitest';
import { controlEntries, dataEntries, mayControl, mayGetData, maySendPack } from './entries.ts';

const at = { dtuId: '7', address: 3 };
const controller = { ...at, type: 1, model: 'heliodeck-mppt4' } as const;
const mars = { ...at, type: 0, model: 'heliodeck-mppt4' } as const;
const meter = { ...at, type: 2, model: 'acrel-adl3000' } as const;
const inverter = { ...at, type: 3, model: '' } as const;
const battery = { ...at, type: 4, model: 'pace-modbus' } as const;
const all = new Set(['xwj_controllerData', 'xwj_controllerControl', 'xwj_meterData', 'xwj_meterControl']);
const none = new Set<string>();

describe('permissions for device commands', () => {
  it('nobody is offered commands without a button, whatever the device', () => {
    for (const device of [controller, mars, meter, inverter, battery]) {
      expect(mayGetData(device, none)).toBe(false);
      expect(mayControl(device, none)).toBe(false);
      expect(maySendPack(device, none)).toBe(false);
    }
  });
  it('a battery is read by users who may control controllers, not by those who may only read them', () => {
    expect(mayGetData(battery, new Set(['xwj_controllerData']))).toBe(false);
    expect(mayGetData(battery, new Set(['xwj_controllerControl']))).toBe(true);
  });
  it('a MARS controller can be read but not controlled', () => {
    expect(mayGetData(mars, all)).toBe(true);
    expect(mayControl(mars, all)).toBe(false);
  });
  it('a PACK command is for batteries only', () => {
    expect(maySendPack(controller, all)).toBe(false);
    expect(maySendPack(battery, all)).toBe(true);
  });
});

describe('the commands of a device', () => {
  it('a device without a model gives that reason at every entry', () => {
    const entries = dataEntries({ ...controller, model: '' });
    expect(entries.every((entry) => entry.request === undefined)).toBe(true);
    expect(entries[0]?.whyNot?.en).toBe('No model is set');
  });
  it('operating currents are listed second and cannot be chosen', () => {
    const entry = dataEntries(controller)[1];
    expect(entry?.key).toBe('operating_current_parameters');
    expect(entry?.whyNot?.en).toBe('not supported by this model');
  });
  it('a controller of the Heliodeck map supports all others', () => {
    const free = dataEntries(controller).filter((entry) => entry.whyNot === undefined);
    expect(free.map((entry) => entry.key)).toEqual([
      'real_time_data',
      'operational_data',
      'charging_parameters',
      'control_version',
    ]);
    expect(free[0]?.request).toEqual({ call: 'getData', dtuId: '7', address: 3, data: 'real_time_data' });
  });
  it('controls are 1, 2, 4, 5 and 6, and a meter that has none of them shows the reason', () => {
    expect(controlEntries(controller).map((entry) => entry.key)).toEqual(['1', '2', '4', '5', '6']);
    expect(controlEntries(meter)[0]?.whyNot?.zh).toBe('该型号不支持此操作');
  });
  it.each([
    ['heliodeck-mppt4', 1, '1 2 4 5 6'],
    ['epever-tracer', 1, '1 2 4'],
    ['srne-rover', 1, '1 2 5 6'],
    ['dlt645-2007', 2, '4'],
    ['acrel-adl3000', 2, ''],
    ['eastron-sdm', 2, ''],
  ] as const)(
    '%s accepts the commands of its manual, and every other entry gives a reason',
    (model, type, can) => {
      const entries = controlEntries({ ...at, type, model });
      const free = entries.filter((entry) => entry.whyNot === undefined);
      expect(free.map((entry) => entry.key).join(' ')).toBe(can);
      const others = entries.filter((entry) => entry.whyNot !== undefined);
      expect(others.every(({ request, whyNot }) => !request && whyNot?.zh === '该型号不支持此操作')).toBe(
        true,
      );
    },
  );
  it('a model that no longer exists supports nothing', () => {
    expect(dataEntries({ ...controller, model: 'gone' }).every((entry) => entry.whyNot)).toBe(true);
  });
  it('a meter is read for meter data, a battery for its PACK', () => {
    expect(dataEntries(meter).map((entry) => entry.key)).toEqual(['meter_data']);
    expect(dataEntries(battery).map((entry) => entry.key)).toEqual([
      'retrieve_PACK_analog_signal',
      'retrieve_PACK_alarm',
    ]);
  });
});
