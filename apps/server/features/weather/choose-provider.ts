import { platformTenant } from '@heliodeck/model/tenancy';
import { paramValue } from '../../access/params.ts';
import type { Log } from '../../context.ts';
import { allowedHosts, guardedFetch } from '../../outgoing.ts';
import type { Store } from '../../store/store.ts';
import { amap, amapAddress } from './amap.ts';
import { clearSkyEstimate } from './clear-sky.ts';
import { openMeteo, openMeteoAddress } from './open-meteo.ts';
import type { WeatherProvider } from './provider.ts';
import { remembered } from './remembered.ts';

/** System parameters of 000000; read anew for each forecast, so that a change needs no restart. */
export const weatherParams = {
  /** 'auto' (AMap where it has a key, else Open-Meteo), 'amap', 'openMeteo', or 'offline' (nothing leaves the machine). */
  provider: 'weather.provider',
  /** Key of AMap's web service; written, never read back. */
  amapKey: 'weather.amapKey',
} as const;

/** How long a person waits for a service before the estimate stands in, ms. */
const timeoutMs = 3_000;

/** Where the services are; tests give addresses of their own. */
export interface WeatherAddresses {
  readonly amap: string;
  readonly openMeteo: string;
}

/** The provider that the platform's parameters choose. */
export function chosenProvider(
  { store, log }: { readonly store: Store; readonly log: Log },
  addresses: WeatherAddresses = { amap: amapAddress, openMeteo: openMeteoAddress },
): WeatherProvider {
  let chosen: { readonly by: string; readonly provider: WeatherProvider } | undefined;
  return {
    async forecast(question) {
      const [choice, key] = await Promise.all([
        paramValue(store, platformTenant, weatherParams.provider),
        paramValue(store, platformTenant, weatherParams.amapKey),
      ]);
      const by = `${choice ?? ''} ${key ?? ''}`;
      if (chosen?.by !== by) {
        const send: typeof fetch = async (input, init) =>
          guardedFetch({ allowed: await allowedHosts(store), timeoutMs })(input, init);
        const service = serviceOf(choice ?? 'auto', key ?? '', send, addresses);
        const warn = (error: unknown) =>
          log.warn('no weather service', { reason: error instanceof Error ? error.message : String(error) });
        chosen = { by, provider: service ? remembered(service, warn) : clearSkyEstimate };
      }
      return chosen.provider.forecast(question);
    },
  };
}

function serviceOf(
  choice: string,
  key: string,
  send: typeof fetch,
  addresses: WeatherAddresses,
): WeatherProvider | undefined {
  if (choice === 'offline') return undefined;
  if (choice === 'openMeteo') return openMeteo(send, addresses.openMeteo);
  if (key !== '') return amap(send, key, addresses.amap);
  return choice === 'amap' ? undefined : openMeteo(send, addresses.openMeteo);
}
