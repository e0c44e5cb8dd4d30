import type { Reading } from '@heliodeck/model/descriptors/record';
import { clockToleranceMs } from '@heliodeck/model/telemetry/wrong-clock';
import { describe, expect, it } from 'vitest';
import { type AdmittedReading, admitReading } from './admission.ts';

const now = Date.parse('2026-06-01T00:00:00Z');
const facts = {
  stationId: null,
  deptId: null,
  model: null,
  periodSeconds: null,
  periodSince: null,
  tenantId: '100001',
  type: 2,
  capacityWatts: null,
  zone: 'Asia/Shanghai',
  retentionDays: 30,
};
const reading = (more: Partial<Reading> = {}): Reading => ({
  tenantId: '100001',
  deviceId: '7',
  record: 'meter',
  at: now,
  pack: 0,
  values: {},
  ...more,
});
const judge = (more: Partial<Reading>, odd: string[] = []) =>
  admitReading(reading(more), facts, { now, latest: now }, (name) => odd.push(name));

describe('a reading is refused', () => {
  it('a reading is refused for an unknown record, an unknown device or another tenant', () => {
    expect(judge({ record: 'toString' })).toBe('unknown-record');
    expect(admitReading(reading(), undefined, { now, latest: now }, () => undefined)).toBe('unknown-device');
    expect(judge({ tenantId: '100002' })).toBe('foreign-tenant');
  });

  it('a reading is refused for an impossible time', () => {
    expect(judge({ at: now + clockToleranceMs + 1 })).toBe('future');
    expect(judge({ at: now - 30 * 86_400_000 - 1 })).toBe('too-old');
    expect(judge({ at: now + 0.5 })).toBe('bad-time');
    expect(judge({ at: Number.POSITIVE_INFINITY })).toBe('bad-time');
  });

  it('a reading stamped before the clock was set back is not refused', () => {
    const latest = now + 3_600_000;
    const at = latest + clockToleranceMs;
    const clock = { now, latest };
    expect(admitReading(reading({ at }), facts, clock, () => undefined)).toMatchObject({ reading: { at } });
    expect(admitReading(reading({ at: at + 1 }), facts, clock, () => undefined)).toBe('future');
  });

  it('a reading is refused for a pack that its record does not have', () => {
    expect(judge({ pack: 1 })).toBe('bad-pack');
    expect(judge({ record: 'battery', pack: -1 })).toBe('bad-pack');
    expect(judge({ record: 'battery', pack: 1.5 })).toBe('bad-pack');
    expect(judge({ record: 'battery', pack: 15 })).toMatchObject({ reading: { pack: 15 } });
  });
});

describe('the cells of a row', () => {
  it('distinguish an omitted metric from one that the device did not report', () => {
    const { cells, layout } = judge({
      values: { totalCurrent: null, firstVoltage: 230.5 },
    }) as AdmittedReading;
    const cell = (name: string) => cells[layout.indexOf.get(name) ?? -1];
    expect([cell('firstVoltage'), cell('totalCurrent'), cell('totalActivePower')]).toEqual([
      230.5,
      null,
      undefined,
    ]);
  });

  it('are empty if a value has the wrong kind or is too large for its column', () => {
    const odd: string[] = [];
    const values = { soc: '50', soh: 2 ** 31, batteryCurrent: Number.NaN, voltage: 5312.4, __proto__: 1 };
    const { cells, layout } = judge({ record: 'battery', values }, odd) as AdmittedReading;
    const cell = (name: string) => cells[layout.indexOf.get(name) ?? -1];
    expect([cell('soc'), cell('soh'), cell('batteryCurrent'), cell('voltage')]).toEqual([
      null,
      null,
      null,
      5312,
    ]);
    expect(odd).toEqual(['soc', 'soh', 'batteryCurrent']);
  });
});
