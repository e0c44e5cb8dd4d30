import { describe, expect, it } from 'vitest';
import { demoPlants } from './demo-field.ts';
import { type LastReport, resumeSite } from './resume.ts';
import { createSite, factorySettings, type Site } from './site.ts';

const design = demoPlants[0] ?? never();
const noon = Date.parse('2026-10-02T04:00:00Z');

function never(): never {
  throw new Error('no demonstration station');
}

function reportsOf(site: Site): LastReport[] {
  return design.devices.flatMap((device) =>
    Object.entries(site.values(device)).map(([record, values]) => ({
      device,
      record,
      at: site.state.at,
      values,
    })),
  );
}
const [controller, meter] = design.devices;
if (controller === undefined || meter === undefined) throw new Error('no devices');

describe('a site that resumes after its last reports', () => {
  it('is absent if nothing was ever reported', () => {
    expect(resumeSite(design, [])).toBeUndefined();
  });

  it('lets no counter decrease and no battery jump, wherever the history ends', () => {
    const site = createSite(design, noon - 9 * 86_400_000);
    for (let at = noon - 8 * 86_400_000; at < noon; at += 7_777_777) {
      site.advance(at, 300);
      const again = resumeSite(design, reportsOf(site));
      again?.advance(at + 60_000);
      for (const device of design.devices) {
        const [before, after] = [site.values(device), again?.values(device) ?? {}];
        for (const [record, metric] of [
          ['operating', 'totalEnergy'],
          ['operating', 'totalLoadEnergy'],
          ['meter', 'totalPositiveActiveEnergy'],
          ['battery', 'cycleCounts'],
        ] as const) {
          const [was, is] = [before[record]?.[metric] ?? 0, after[record]?.[metric] ?? 0];
          expect(is).toBeGreaterThanOrEqual(Number(was));
        }
      }
      expect(Math.abs((again?.state.soc ?? 0) - site.state.soc)).toBeLessThan(0.02);
    }
  });

  it('keeps the energies counted today and this month', () => {
    const site = createSite(design, noon - 3 * 86_400_000);
    site.advance(noon, 300);
    const again = resumeSite(design, reportsOf(site));
    const counted = (one: Site | undefined) => one?.values(controller).operating;
    for (const metric of ['dailyEnergy', 'monthlyEnergy', 'dailyLoadEnergy', 'dailyOperatingTime'] as const)
      expect(Number(counted(again)?.[metric])).toBeCloseTo(Number(counted(site)?.[metric]), 1);
  });

  it('keeps its switches, so that a restart changes none', () => {
    // In the second half of the night the grid is used between 30 and 50%.
    for (const hour of [18, 19, 20, 21, 22]) {
      const at = Date.parse(`2026-10-01T${hour}:00:00Z`);
      const site = createSite(design, at - 3 * 86_400_000);
      site.advance(at, 60);
      expect(resumeSite(design, reportsOf(site))?.state.switches).toEqual(site.state.switches);
    }
  });

  it('lets no counter of a hybrid inverter decrease, and keeps its windows and its mode', () => {
    const design = demoPlants.at(-1) ?? never();
    const [inverter] = design.devices;
    if (inverter?.part !== 'hybrid-inverter') throw new Error('no hybrid inverter');
    const site = createSite(design, noon - 3 * 86_400_000);
    site.advance(noon, 300);
    const factory = site.factory(inverter).inverterData ?? {};
    const said = {
      ...site.values(inverter).inverterData,
      ...factory,
      deviceRunMode: 4,
      chargeTimePeriod1End: '06:30',
    };
    const reports = design.devices.flatMap((device): LastReport[] =>
      Object.entries({ ...site.values(device), ...(device === inverter && { inverterData: said }) }).map(
        ([record, values]) => ({ device, record, at: noon, values }),
      ),
    );
    const again = resumeSite(design, reports);
    again?.advance(noon + 60_000);
    const now = again?.values(inverter).inverterData ?? {};
    for (const metric of Object.keys(now).filter((name) => name.endsWith('Energy')))
      expect([metric, Number(now[metric]) >= Number(said[metric as keyof typeof said])]).toEqual([
        metric,
        true,
      ]);
    expect(Math.abs(Number(now.soc) - Number(site.values(inverter).inverterData?.soc))).toBeLessThan(2);
    expect(again?.settings.get(inverter)).toMatchObject({ deviceRunMode: 4, chargeTimePeriod1End: '06:30' });
    expect(Object.keys(again?.settings.get(inverter) ?? {})).not.toContain('gridRatedVoltage');
  });

  it('keeps the settings of an operator', () => {
    const site = createSite(design, noon);
    const set = { ...factorySettings, chargingVoltage: 57 };
    const report = { device: controller, record: 'charging', at: noon, values: set };
    const again = resumeSite(design, [...reportsOf(site), report]);
    expect(again?.settings.get(controller)).toEqual(set);
    expect(again?.settings.get(meter)).toBeUndefined();
  });
});
