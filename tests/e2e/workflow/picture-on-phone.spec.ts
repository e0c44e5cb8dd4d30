import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { say } from '../../support/console-page.ts';
import { apiOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { administrator } from '../people.ts';
import { act, begin, end, ofAdmin, stepsXml } from './running-process.ts';

const own = { picture: label('流程图', 'Flow diagram'), whole: label('适应画布', 'Fit to view') };

for (const locale of locales)
  test.describe(`the picture of a long process on a phone in ${locale}`, () => {
    test.use({ storageState: stateFile('administrator', locale), viewport: { width: 390, height: 844 } });

    test('opens legibly at the current step, and shows the whole on request', async ({ page, request }) => {
      test.slow();
      const key = `L${locale}${Date.now()}`;
      const api = await apiOf(request, administrator);
      const steps = Object.fromEntries(['a', 'b', 'c', 'd', 'f', 'g'].map((id) => [id, ofAdmin]));
      const { instance } = await begin(api, stepsXml(key, steps));
      try {
        await page.goto(`/flow/follow?processDefinitionKey=${key}`);
        await act(page, page.getByRole('main').getByRole('listitem').first(), say(own.picture, locale));
        const picture = page.getByRole('dialog', { name: say(own.picture, locale) });
        const shape = (id: string) => picture.locator(`.djs-shape[data-element-id="${id}"] .djs-visual`);
        await expect(shape('a')).toBeInViewport({ ratio: 1 });
        // A task is drawn 80 px high, with letters of 12 px.
        expect((await shape('a').boundingBox())?.height).toBeGreaterThan(60);
        await expect(shape('g')).not.toBeInViewport();
        await expect(picture.locator('.bjs-powered-by')).toBeInViewport({ ratio: 1 });

        await picture.getByRole('button', { name: say(own.whole, locale), exact: true }).click();
        await expect(shape('a')).toBeInViewport({ ratio: 1 });
        await expect(shape('g')).toBeInViewport({ ratio: 1 });
        await expect(picture.locator('.bjs-powered-by')).toBeInViewport({ ratio: 1 });
      } finally {
        await end(api, instance);
      }
    });
  });
