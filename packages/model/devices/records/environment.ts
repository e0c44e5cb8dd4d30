import { label } from '@heliodeck/kit/label';
import { defineRecord } from '../../descriptors/record.ts';

/** The current data of a weather station on site (docs/product/devices.md#weather-stations). */
export const environment = defineRecord({
  key: 'environment',
  label: label('环境数据', 'Environment Data'),
  metrics: {
    planeIrradiance: {
      label: label('组件面辐照度', 'Plane-of-array Irradiance'),
      kind: 'number',
      unit: 'W/m²',
      decimals: 0,
    },
    horizontalIrradiance: {
      label: label('水平面辐照度', 'Horizontal Irradiance'),
      kind: 'number',
      unit: 'W/m²',
      decimals: 0,
    },
    moduleTemperature: {
      label: label('组件温度', 'Module Temperature'),
      kind: 'number',
      unit: '℃',
      decimals: 1,
    },
    ambientTemperature: {
      label: label('环境温度', 'Ambient Temperature'),
      kind: 'number',
      unit: '℃',
      decimals: 1,
    },
    humidity: { label: label('相对湿度', 'Relative Humidity'), kind: 'number', unit: '%', decimals: 0 },
    windSpeed: { label: label('风速', 'Wind Speed'), kind: 'number', unit: 'm/s', decimals: 1 },
    windDirection: { label: label('风向', 'Wind Direction'), kind: 'number', unit: '°', decimals: 0 },
    pressure: { label: label('气压', 'Air Pressure'), kind: 'number', unit: 'hPa', decimals: 0 },
    rainfall: { label: label('降雨量', 'Rainfall'), kind: 'number', unit: 'mm', decimals: 1 },
  },
  live: {
    key: 'environmentData',
    path: 'blade-environmentData/environmentData',
    label: label('环境实时数据', 'Environment Data'),
  },
  history: {
    key: 'environmentDataHistory',
    path: 'blade-environmentDataHistory/environmentDataHistory',
    label: label('环境历史数据', 'Environment Data History'),
  },
  chart: [
    ...['planeIrradiance', 'horizontalIrradiance', 'moduleTemperature', 'ambientTemperature'],
    ...['humidity', 'windSpeed', 'windDirection', 'pressure', 'rainfall'],
  ],
  chartGroups: [
    {
      key: 'irradiance',
      label: label('辐照度', 'Irradiance'),
      metrics: ['planeIrradiance', 'horizontalIrradiance'],
      names: [label('组件面', 'In the plane'), label('水平面', 'Horizontal')],
    },
    {
      key: 'temperature',
      label: label('温度', 'Temperature'),
      metrics: ['moduleTemperature', 'ambientTemperature'],
      names: [label('组件', 'Module'), label('环境', 'Air')],
    },
  ],
});
