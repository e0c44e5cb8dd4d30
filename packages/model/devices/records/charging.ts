import { label } from '@heliodeck/kit/label';
import { defineRecord } from '../../descriptors/record.ts';

/**
 * Charging parameters of a controller (docs/product/telemetry.md#charging-parameters). They are set, not
 * measured: no history screen, edited in the device view.
 */
export const charging = defineRecord({
  key: 'charging',
  label: label('充电参数', 'Charging Parameters'),
  settings: 'all',
  metrics: {
    chargingVoltage: { label: label('充电电压', 'Charging Voltage'), kind: 'number', unit: 'V', decimals: 2 },
    nominalVoltage: {
      label: label('浮充电压', 'Float Charge Voltage'),
      kind: 'number',
      unit: 'V',
      decimals: 2,
    },
    overDischargeVoltage: {
      label: label('低压保护电压', 'Low-voltage Protection Voltage'),
      kind: 'number',
      unit: 'V',
      decimals: 2,
    },
    overChargeVoltage: {
      label: label('过充电压', 'Overcharge Voltage'),
      kind: 'number',
      unit: 'V',
      decimals: 2,
    },
    lowVoltageRecovery: {
      label: label('低压恢复电压', 'Low-voltage Recovery Voltage'),
      kind: 'number',
      unit: 'V',
      decimals: 2,
    },
    overChargeRecovery: {
      label: label('过充恢复电压', 'Overcharge Recovery Voltage'),
      kind: 'number',
      unit: 'V',
      decimals: 2,
    },
  },
  live: {
    key: 'chargingParameters',
    path: 'blade-chargingParameters/chargingParameters',
    label: label('充电参数', 'Charging Parameters'),
    // Editing writes to the device, not to the table, and is therefore an action of the screen
    // (docs/product/telemetry.md#charging-parameters).
    actions: [
      // A code that roles imported from other systems may contain. No request requires it, since readings
      // come from devices.
      { code: 'chargingParameters_add', label: label('新增', 'Add'), place: 'toolbar' },
      { code: 'chargingParameters_edit', label: label('编辑', 'Edit'), place: 'row' },
    ],
  },
});
