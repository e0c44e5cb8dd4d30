import { describe, expect, test } from 'vitest';
import { camelCase, snakeCase } from './snake-case.ts';

describe('column names', () => {
  test.each([
    ['id', 'id'],
    ['dataTime', 'data_time'],
    ['pv1ChargingCurrent', 'pv1_charging_current'],
    ['cellVoltage16', 'cell_voltage16'],
    ['gridL1Voltage', 'grid_l1_voltage'],
  ])('%s is stored as %s and converted back', (camel, snake) => {
    expect(snakeCase(camel)).toBe(snake);
    expect(camelCase(snake)).toBe(camel);
  });
});
