import { describe, expect, it } from 'vitest';
import { permissionCodes } from '../permissions/menu-outline.ts';
import { deviceType } from '../registries/device-types.ts';
import {
  commandCodes,
  controlCode,
  dangerousCode,
  dangerousCodes,
  dangerousControls,
  readCode,
} from './command-codes.ts';
import { commandKinds } from './command-states.ts';

const types = Object.values(deviceType);

describe('permissions for commands', () => {
  it('the buttons of controllers neither read nor control a meter', () => {
    expect(readCode(deviceType.meter)).toBe('xwj_meterData');
    expect(controlCode(deviceType.meter)).toBe('xwj_meterControl');
    for (const type of types.filter((one) => one !== deviceType.meter))
      expect([readCode(type), controlCode(type)].join()).not.toMatch(/meter/);
  });

  it('the control button of controllers reads a battery', () => {
    expect(readCode(deviceType.battery)).toBe('xwj_controllerControl');
  });

  it('switching on and setting the clock are not dangerous', () => {
    expect(dangerousControls).toEqual([2, 5, 6]);
  });

  it('every code is a button of the menu, and the approving ones are those that a dangerous command can need', () => {
    const buttons = permissionCodes();
    for (const code of [...commandCodes, ...dangerousCodes])
      expect([code, buttons.has(code)]).toEqual([code, true]);
    const needed = commandKinds.flatMap(({ value }) => types.map((type) => dangerousCode(value, type)));
    expect([...new Set(needed)].sort()).toEqual([...dangerousCodes].sort());
  });
});
