import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import { rawPoint } from '../definition/raw-point.ts';

/**
 * EG4 LifePower4 (second version) as read by an inverter: seventeen registers in one read. Only values that the observer compared with the
 * display are quantities here; inferred ones are shown as such on demand, and guesses are omitted. The manufacturer's older LL protocol
 * numbers the same registers differently.
 */
export const eg4Lifepower4 = defineProfile({
  id: 'eg4-lifepower4',
  label: label('EG4 LifePower4 电池', 'EG4 LifePower4 Battery'),
  manufacturer: label('EG4', 'EG4'),
  source:
    'EG4 3000EHV-48 / LifePower4 RS485 Bus Protocol, observed on the bus and published 2026-02. Charge, voltage, current and temperature were compared with the display. Limits and health are inferred; cycles, alarms and cells are not known. The check sums of its two printed answers do not fit, so that they are no exact captures. The pack with all switches off answers for address 1.',
  protocol: 'modbus',
  deviceTypes: [4],
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  // Four switches. The pack at 0 answers any address, so a single one is entered as 1.
  addresses: [[1, 16]],
  packFromAddress: true,
  // The only read that was observed.
  areas: { holding: [[19, 35]] },
  tables: [
    {
      record: 'battery',
      space: 'holding',
      every: 1,
      points: {
        soc: [21, 'u16'],
        voltage: [22, 'u16'],
        batteryCurrent: [23, 's16'],
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 1,
      points: {
        packTemperature: rawPoint(24, 's16', 1, '℃', '电池平均温度', 'Average temperature', { rest: 25 }),
        // Keeps the read at the inverter's seventeen registers.
        firstWord: rawPoint(19, 'u16', 1, '', '寄存器19（含义未知）', 'Register 19 (meaning unknown)'),
        lastWord: rawPoint(35, 'u16', 1, '', '寄存器35（含义未知）', 'Register 35 (meaning unknown)'),
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 1,
      points: {
        chargeLimit: rawPoint(
          26,
          'u16',
          0.001,
          'A',
          '最大充电电流（推断）',
          'Charge current limit (inferred)',
        ),
        dischargeLimit: rawPoint(
          27,
          'u16',
          0.001,
          'A',
          '最大放电电流（推断）',
          'Discharge current limit (inferred)',
        ),
        health: rawPoint(32, 'u16', 1, '%', '健康度（推断）', 'State of health (inferred)'),
        chargeVoltage: rawPoint(
          33,
          'u16',
          0.01,
          'V',
          '最高充电电压（推断）',
          'Charge voltage limit (inferred)',
        ),
      },
    },
  ],
  examples: [
    {
      name: 'a pack that rests',
      request: '0103001300117403',
      response: '01032204650000006014c5000000170d044a384e200101000001840000005d16a800000000c598',
      means: { soc: 96, voltage: 5317, batteryCurrent: 0, packTemperature: 23, health: 93, chargeLimit: 19 },
      source: 'registers as published; the check sum printed with them does not fit and is replaced',
    },
    {
      name: 'a pack that is discharged',
      request: '0103001300117403',
      response: '0103220c670000006014c5ff9a00170d044a384e200101000001840000005d16a8000000008035',
      means: { soc: 96, voltage: 5317, batteryCurrent: -102, dischargeLimit: 20, chargeVoltage: 58 },
      source: 'registers as published; the check sum printed with them does not fit and is replaced',
    },
  ],
});
