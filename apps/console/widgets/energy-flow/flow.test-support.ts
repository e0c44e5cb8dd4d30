import type { EnergyFlow, FlowReading } from '@heliodeck/model/energy/energy-flow';

/** The reading of an online device without values, with the given fields. */
export const flowReading = (given: Partial<FlowReading>): FlowReading => ({
  deviceId: '1',
  name: 'device',
  type: 1,
  settable: true,
  decimals: null,
  meterRole: null,
  onlineStatus: 1,
  offlineSince: null,
  packNum: 0,
  dataTime: '2026-06-01 12:00:00',
  origin: 0,
  readAt: null,
  valueOrigins: null,
  values: {},
  ...given,
});

/** A running station without devices, with the given fields. */
export const stationFlow = (given: Partial<EnergyFlow>): EnergyFlow => ({
  stationId: '9',
  running: true,
  controllers: [],
  meters: [],
  batteries: [],
  inverters: [],
  ...given,
});
