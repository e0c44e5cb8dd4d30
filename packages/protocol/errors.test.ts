import { expect, it } from 'vitest';
import { errorWords, meansAccepted, meansBusy, meansLacking, meansRefused } from './errors.ts';

const codes = ['1', '2', '3', '4', '5', '6', '7', '8', '10', '11', '31'].map((code) => `modbus-${code}`);

it('an error leaves the outcome of a command open unless the standard says that nothing was carried out', () => {
  expect(codes.filter(meansRefused)).toEqual(['modbus-1', 'modbus-2', 'modbus-3', 'modbus-7']);
  expect(['pace-04', 'pace-09', 'dlt645-02', 'dlt645-01', 'dlt645-03'].filter(meansRefused)).toEqual([
    'pace-04',
    'dlt645-02',
  ]);
});

it('only errors about a function, an address or an identifier say that a quantity is missing', () => {
  const others = ['pace-04', 'pace-09', 'dlt645-02', 'dlt645-01', 'dlt645-06'];
  expect([...codes, ...others].filter(meansLacking)).toEqual([
    'modbus-1',
    'modbus-2',
    'pace-04',
    'dlt645-02',
    'dlt645-06',
  ]);
});

it('only Modbus can say that it is busy, or that a command takes time', () => {
  expect([...codes, 'pace-06', 'dlt645-06', 'pace-05'].filter(meansBusy)).toEqual(['modbus-6']);
  expect([...codes, 'pace-06', 'dlt645-06', 'pace-05'].filter(meansAccepted)).toEqual(['modbus-5']);
});

it('codes of the gateway mean nothing that a device could have said', () => {
  const own = ['silent', 'dtu-offline', 'sunspec-chain', 'toString-1', ''];
  for (const means of [meansRefused, meansLacking, meansBusy, meansAccepted])
    expect(own.filter(means)).toEqual([]);
  expect(own.filter(errorWords)).toEqual([]);
});

it('an error is named as its standard names it, and by its code where the standard has numbers only', () => {
  expect(errorWords('modbus-2')).toMatchObject({
    number: 'Modbus 2',
    meaning: { en: 'illegal data address' },
  });
  expect(errorWords('modbus-9')?.title.en).toBe('Modbus exception 9');
  expect(errorWords('modbus-9')?.meaning).toBeUndefined();
  expect(errorWords('pace-09')).toBeUndefined();
});
