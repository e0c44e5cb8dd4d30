import { FakeDtu, registerSlave } from '@heliodeck/gateway/fake-dtu.test-support';
import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { apiOf, rowsOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation, pressInRow, silentController } from '../field.ts';
import { operator } from '../people.ts';

/** The counts of a line that the test reads. */
interface Line {
  readonly devices: readonly { readonly facts: { readonly late: number } }[];
}

const own = {
  line: label('通信统计', 'Communication'),
  advice: label('秒后才应答，超时设为 0.2 秒', 's, but the timeout is 0.2 s'),
  raise: label('将超时改为', 'Raise the timeout to'),
  timeout: label('应答超时', 'Answer Timeout'),
};

for (const locale of locales) {
  const text = (of: Parameters<typeof say>[0]) => say(of, locale);

  test.describe(`a device whose answers come after the timeout, in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('a late device is distinguished from a silent one, and the dashboard offers a timeout that accepts its answers', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const { imei, dtuId } = await silentController(api, (await fieldStation(api, 0)).id);
      await api.post('blade-dtu/dtu/submit', { id: dtuId, timeoutMs: 200 });
      const [device] = await rowsOf(api, 'blade-xwj/xwj/list', { dtuId });
      await api.post('blade-xwj/xwj/submit', { id: device?.id, periodSeconds: 1 });
      const port = Number(process.env.HELIODECK_GATEWAY_PORT);
      const dtu = new FakeDtu(port);
      dtu.slaves.set(1, registerSlave());
      // Later than the timeout, and early enough to be recognised as the answer to this request.
      dtu.answer = (reply) => void setTimeout(() => dtu.send(reply), 300);
      dtu.send(imei);
      try {
        await expect
          .poll(
            async () => {
              const { devices } = await api.get<Line>('blade-dtu/dtu/line', { id: dtuId });
              return devices[0]?.facts.late ?? 0;
            },
            { timeout: 45_000 },
          )
          .toBeGreaterThanOrEqual(3);
        await page.goto(`/equipment/dtu?imei=${imei}`);
        await pressInRow(page, page.getByRole('row').filter({ hasText: imei }), text(own.line));
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByText(text(own.advice))).toBeVisible();
        expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
        await dialog.getByRole('button', { name: text(own.raise) }).click();
        const field = page.getByLabel(text(own.timeout));
        // A busy machine adds to the delay.
        await expect(field).toHaveValue(/^[1-9]\d*(00)$/);
        const proposed = Number(await field.inputValue());
        expect(proposed).toBeGreaterThan(200);
        await page.getByRole('button', { name: text(words.save), exact: true }).click();
        await expect
          .poll(async () => (await api.get<Wire>('blade-dtu/dtu/detail', { id: dtuId })).timeoutMs)
          .toBe(proposed);
      } finally {
        dtu.hangUp();
      }
    });
  });
}
