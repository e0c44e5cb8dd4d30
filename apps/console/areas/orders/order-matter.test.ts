import { expect, it } from 'vitest';
import { faultBesideTitle, orderFault, orderTitle } from './order-matter.ts';

it('an order without a device is named after its fault, never by its number, and does not repeat it', () => {
  const flood = { id: '384991616034674931', deviceName: null, alarmName: null, reportName: '电缆沟有积水' };
  expect([orderTitle(flood), orderFault(flood)]).toEqual(['电缆沟有积水', '电缆沟有积水']);
  const meter = { id: '1', deviceName: '市电电表', alarmName: '电压过高', reportName: null };
  expect([orderTitle(meter), orderFault(meter)]).toEqual(['市电电表', '电压过高']);
  expect([faultBesideTitle(flood), faultBesideTitle(meter)]).toEqual([undefined, '电压过高']);
});
