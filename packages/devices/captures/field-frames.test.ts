import { fromHex, fromLatin1 } from '@heliodeck/kit/bytes';
import type { MetricValue } from '@heliodeck/model/descriptors/record';
import { dlt645Read } from '@heliodeck/protocol/dlt645/requests';
import { describe, expect, it } from 'vitest';
import type { Profile } from '../definition/profile.ts';
import { explain } from '../description/explain.ts';
import { dlt645Of1997 } from '../profiles/dlt645-1997.ts';
import { dlt645Of2007 } from '../profiles/dlt645-2007.ts';
import { paceAscii } from '../profiles/pace-ascii.ts';

// Answers of devices published with their meaning, independent of the vectors of packages/protocol.

type Values = Readonly<Record<string, MetricValue>>;

function explained(profile: Profile, request: Uint8Array, response: Uint8Array): Values {
  const found = explain(profile, request, response);
  return found?.kind === 'values' ? found.values : {};
}

describe('meters of DL/T 645-2007', () => {
  it.each<readonly [address: string, di: string, reply: string, means: Values]>([
    [
      '071801024091',
      '00010000',
      'fefefefe689140020118076891083333343333333333f516',
      { totalPositiveActiveEnergy: 0 },
    ],
    [
      '201709320072',
      '00010000',
      'fefe6872003209172068910833333433b93433336d16',
      { totalPositiveActiveEnergy: 1.86 },
    ],
    [
      '000000000001',
      '00010000',
      'fefefefe6801000000000068910833333433593954537016',
      { totalPositiveActiveEnergy: 202106.26 },
    ],
    [
      '910004920760',
      '00000000',
      'fefefefe68600792040091689108333333339735a8336a16',
      { combinedEnergy: 7502.64 },
    ],
    [
      '210805420004',
      '00000000',
      'fefefefe6804004205082168910833333333b4bc34338016',
      { combinedEnergy: 189.81 },
    ],
    [
      '210805420006',
      '00000000',
      'fefefefe680600420508216891083333333347c533331d16',
      { combinedEnergy: 92.14 },
    ],
    ['509442003357', '00000000', '68573300429450689108333333334c633833ff16', { combinedEnergy: 530.19 }],
    ['000000000000', '02010100', 'fefefefe68000000000000689106333434354c56d916', { firstVoltage: 231.9 }],
    ['171118445100', '02020100', 'fefefefe6800514418111768910733343535333333a716', { currentA: 0 }],
  ])('meter %s, item %s: %s', (address, di, reply, means) => {
    const request = dlt645Read({ edition: '2007', address, di }).request;
    expect(explained(dlt645Of2007, request, hex(reply))).toMatchObject(means);
  });

  it('a reply that a concentrator forwards in its own frame of Q/GDW 376.1 is found there', () => {
    const passedOn =
      '68ae00ae0068a8000234120410e0000001001f14006861100130121568910833333433ab39333349164f00000650232105ae16';
    const request = dlt645Read({ edition: '2007', address: '151230011061', di: '00010000' }).request;
    expect(explained(dlt645Of2007, request, hex(passedOn))).toMatchObject({
      totalPositiveActiveEnergy: 6.78,
    });
  });
});

describe('meters of DL/T 645-1997', () => {
  it.each([
    ['111800118216', 'fefefefe6816821100181168810643c3578744338416', 1154.24],
    ['151800032345', 'fefefefe6845230300181568810643c333333333c116', 0],
    ['151800161485', 'fefefefe6885141600181568810643c37b954333bf16', 1062.48],
  ])('meter %s: %s is %f kWh', (address, reply, energy) => {
    const request = dlt645Read({ edition: '1997', address, di: '9010' }).request;
    expect(explained(dlt645Of1997, request, hex(reply))).toMatchObject({ totalPositiveActiveEnergy: energy });
  });
});

describe('packs of PACE', () => {
  it.each<readonly [what: string, request: string, reply: string, means: Values]>([
    [
      'voltages of sixteen cells',
      '~25014642E00201FD30',
      '~25014600F07A0001100CC70CC80CC70CC70CC70CC50CC60CC70CC70CC60CC70CC60CC60CC70CC60CC7060B9B0B990B990B990BB30BBCFF1FCCCD12D303286A008C2710E1E4',
      {
        batteryCurrent: -225,
        voltage: 5243,
        remainCapacity: 4819,
        fullCapacity: 10_346,
        disignCapacity: 10_000,
        cycleCounts: 140,
        cellVoltage1: 3271,
        cellVoltage6: 3269,
        cellVoltage16: 3271,
        cellTemperature1: 241,
        mosTemperature: 26.5,
        environmentTemperature: 27.4,
        soc: 47,
      },
    ],
    [
      'voltages of eight cells',
      '~25014642E00201FD30',
      '~2500460090520001080C140C140C0C0C110C0E0C140C240C25040B970B990B980BA5000060B00B5A030FA000000FA0EC32',
      {
        voltage: 2475,
        cellVoltage8: 3109,
        cellVoltage9: null,
        cellTemperature4: 251,
        mosTemperature: null,
        soc: 73,
      },
    ],
    [
      'warnings of eight cells',
      '~25014644E00201FD2E',
      '~25004600503800010800000000000000000400000000000000000006100000000000F30B',
      {
        indicatorStatus: 6,
        controlStatus: 16,
        voltageAlert8: 0,
        voltageAlert9: null,
        temperatureAlert5: null,
      },
    ],
    [
      'a version',
      '~250146C10000FD9A',
      '~25014600602850313653313030412D313831322D312E30302000F58E',
      { softwareVersion: 'P16S100A-1812-1.00' },
    ],
    [
      'a serial number',
      '~250146C20000FD99',
      '~25014600B05031383132313031333830333039442020202020202020202020202020202020202020202020202020EE0F',
      { serialNumber: '1812101380309D' },
    ],
    ['a clock', '~250046B10000FD9C', '~25004600400C180815051D1FFB10', { clock: '2024-08-21 05:29:31' }],
    [
      'capacities',
      '~250046A60000FD98',
      '~25004600400C183C286A2710FB0E',
      { remainCapacity: 6204, fullCapacity: 10_346 },
    ],
  ])('%s', (_, request, reply, means) => {
    expect(explained(paceAscii, fromLatin1(`${request}\r`), fromLatin1(`${reply}\r`))).toMatchObject(means);
  });

  it('a command that a pack could not carry out is answered with its error', () => {
    const order = fromLatin1('~2500469BE00201FD1C\r');
    expect(explain(paceAscii, order, fromLatin1('~25004609E00204FD2B\r'))).toEqual({
      kind: 'error',
      code: 'pace-09',
    });
  });

  it('a pack of another dialect (CID1 4AH, version 2.0) returns no number', () => {
    const reply =
      '~20014A00A0CA1001100D2F0D2C0D2C0D2D0D2D0D2F0D2F0D2F0D2C0D2D0D2D0D2F0D300D2C0D300D2C040B9B0BA50B9B0B9B0BB90BAF029D151521A9268400540F005700620D300D2C00040BA50B9B000ADAC0000A54550005D473000570A600000680000004CA56897E24D1A5';
    expect(explain(paceAscii, fromLatin1('~20014A420000FDA2\r'), fromLatin1(`${reply}\r`))).toBeUndefined();
  });
});

function hex(text: string): Uint8Array {
  const bytes = fromHex(text);
  if (bytes === undefined) throw new Error(`not hexadecimal: ${text}`);
  return bytes;
}
