import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { updatedConsole } from '../../support/updated-console.ts';
import { apiOf } from '../api.ts';
import { test } from '../console-test.ts';
import { operator } from '../people.ts';

test.use({ serviceWorkers: 'allow', storageState: { cookies: [], origins: [] } });
test.slow();

/** Waits until the wall requests the next figures. */
const figuresRead = (wall: Page) =>
  wall.waitForResponse((answer) => answer.url().endsWith('/blade-board/wall/data') && answer.ok(), {
    timeout: 60_000,
  });

test('a wall resumes without a person after the network, the server and the power return', async ({
  request,
  context,
  baseURL,
}) => {
  const api = await apiOf(request, operator);
  const { key } = await api.post<{ readonly key: string }>('blade-board/key/make', {
    board: 'dataBoard',
    name: `Hall ${randomUUID()}`,
    days: 1,
  });
  const server = await updatedConsole(String(baseURL));
  try {
    const address = `${server.address}/wall#${key}`;
    const wall = await context.newPage();
    await wall.goto(address);
    const figures = wall.locator('dd').first();
    await expect(figures).toBeVisible();
    await wall.evaluate(() => Object.assign(window, { stillHere: true }));

    // The last figures stay through a network failure and a stop of the server, and are requested again afterwards.
    const comesBack = async (cut: (isCut: boolean) => Promise<void> | void): Promise<void> => {
      await cut(true);
      await expect(figures).toBeVisible();
      const again = figuresRead(wall);
      await cut(false);
      await again;
      await expect(figures).toBeVisible();
    };
    await comesBack((isCut) => context.setOffline(isCut));
    await comesBack((isLost) => server.lose(isLost));
    expect(await wall.evaluate(() => 'stillHere' in window)).toBe(true);

    // The wall's computer starts before the server: the page opens, states what it waits for, and continues.
    await expect.poll(() => wall.evaluate(notKept), { timeout: 60_000 }).toEqual([]);
    await wall.close();
    server.lose(true);
    const later = await context.newPage();
    await later.goto(address);
    await expect(later.getByRole('alert')).toContainText(/无法连接服务器|The server does not answer/);
    server.lose(false);
    await expect(later.locator('dd').first()).toBeVisible({ timeout: 60_000 });
  } finally {
    server.close();
  }
});

/** Scripts of the page that the browser has not cached; the service worker, as long as it does not serve the page. Runs in the page. */
async function notKept(): Promise<readonly string[]> {
  if (navigator.serviceWorker.controller?.state !== 'activated') return ['worker'];
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  const scripts = [...new Set(paths)].filter((path) => /^\/assets\/.+\.js$/.test(path));
  const kept = await Promise.all(scripts.map((path) => caches.match(path, { ignoreVary: true })));
  return scripts.filter((_, index) => kept[index] === undefined);
}
