import { demoStations } from '@heliodeck/simulator/demo-field';
import { fleetDesigns } from '@heliodeck/simulator/fleet';
import { startSite } from '@heliodeck/simulator/live-site';
import { createSite } from '@heliodeck/simulator/site';
import { expect, type Locator, type Page, test } from '@playwright/test';
import type { Api, Wire } from './api.ts';
import { rowsOf } from './api.ts';

/** A station of the demonstration in the database. */
interface FieldStation {
  readonly id: string;
  readonly name: string;
  readonly dtuId: string;
  /** Its MPPT controller. */
  readonly controller: Wire;
}

/** The first or second station of the demonstration field. */
export async function fieldStation(api: Api, index: 0 | 1): Promise<FieldStation> {
  const imei = demoStations[index]?.site.imei ?? '';
  const [dtu] = await rowsOf(api, 'blade-dtu/dtu/list', { imei });
  const id = String(dtu?.stationInfoId);
  const dtuId = String(dtu?.id);
  const [controller] = await rowsOf(api, 'blade-xwj/xwj/list', { dtuId, type: '1' });
  const [station] = await rowsOf(api, 'blade-stationInfo/stationInfo/list', { id });
  if (!controller || !station) throw new Error(`station ${index} of the field is not registered`);
  return { id, name: String(station.stationName), dtuId, controller };
}

let silentCount = 0;

/**
 * Registers a DTU that never dials in, with a controller behind it. Its IMEI is of this call alone: tests run at once
 * on one installation, and a retry runs in another worker process after its first try has claimed an IMEI.
 * @returns IMEI, the controller's name and id, and the DTU's id
 */
export async function silentController(
  api: Api,
  stationInfoId: string,
): Promise<{ readonly imei: string; readonly name: string; readonly id: string; readonly dtuId: string }> {
  silentCount += 1;
  const imei = `8600009${String(test.info().workerIndex).padStart(4, '0')}${String(silentCount).padStart(4, '0')}`;
  const name = `C-${imei}`;
  const dtu = await api.post<Wire>('blade-dtu/dtu/submit', { stationInfoId, name: `DTU-${imei}`, imei });
  const { id } = await api.post<Wire>('blade-xwj/xwj/submit', {
    name,
    dtuId: dtu.id,
    type: 1,
    model: 'heliodeck-mppt4',
    address: 1,
  });
  return { imei, name, id, dtuId: dtu.id };
}

/** Presses a button of a list's row, which may be under "more". */
export async function pressInRow(page: Page, row: Locator, act: string): Promise<void> {
  await row.waitFor();
  const beside = row.getByRole('button', { name: act });
  if ((await beside.count()) > 0) return beside.click();
  await row.getByRole('button', { name: /^(更多操作|More actions)/ }).click();
  await behindMore(page, act).click();
}

/** The entry under "more" whose name begins so; another one may contain that name in its reason. */
function behindMore(page: Page, act: string): Locator {
  return page.getByRole('menuitem', { name: new RegExp(`^${act}`) });
}

/** A disabled button of a list's row, beside the others or under "more", gives its reason. */
export async function refusedInRow(page: Page, row: Locator, act: string, why: string): Promise<void> {
  await row.waitFor();
  const beside = row.getByRole('button', { name: act });
  if ((await beside.count()) > 0) {
    await expect(beside).toBeDisabled();
    return expect(beside).toHaveAccessibleDescription(why);
  }
  await row.getByRole('button', { name: /^(更多操作|More actions)/ }).click();
  const behind = behindMore(page, act);
  await expect(behind).toBeDisabled();
  await expect(behind).toContainText(why);
  await page.keyboard.press('Escape');
}

/** Presses a button above a list, which may be under "more". */
export async function pressTool(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name: /^(更多操作|More actions)$/ });
  const beside = page.getByRole('button', { name, exact: true });
  await beside.or(more).first().waitFor();
  if ((await beside.count()) > 0) return beside.click();
  await more.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/**
 * Registers a DTU with one inverter at the first station of the field and lets it dial in.
 * @param serial tells it from other sites of the tests
 * @returns the inverter's id and name, and what ends its DTU
 */
export async function startInverter(
  api: Api,
  serial: number,
  profileId: string,
): Promise<{ readonly id: string; readonly name: string; close(): void }> {
  const [design] = fleetDesigns(1, 1, serial, profileId);
  const [device] = design?.devices ?? [];
  if (design === undefined || device === undefined) throw new Error('no inverter');
  const { imei } = design;
  const { id: stationInfoId } = await fieldStation(api, 0);
  const { id: dtuId } = await api.post<Wire>('blade-dtu/dtu/submit', {
    stationInfoId,
    name: `DTU-${imei}`,
    imei,
    gapMs: 0,
  });
  const name = `INV-${imei}`;
  const { id } = await api.post<Wire>('blade-xwj/xwj/submit', {
    name,
    dtuId,
    type: 3,
    model: device.profile,
    address: device.address,
    periodSeconds: 5,
  });
  const port = Number(process.env.HELIODECK_GATEWAY_PORT);
  const dtu = startSite(createSite(design, Date.now()), { host: '127.0.0.1', port, baud: 0, now: Date.now });
  return { id, name, close: () => dtu.close() };
}
