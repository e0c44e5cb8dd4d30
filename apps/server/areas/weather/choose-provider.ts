import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import type { SkyConditions } from '@heliodeck/model/weather/conditions';
import { paramValue } from '../../access/records/params.ts';
import type { Log } from '../../context.ts';
import { allowedHosts, guardedFetch } from '../../outgoing.ts';
import type { Store } from '../../store/store.ts';
import { amap } from './amap.ts';
import { amapAddress } from './amap-call.ts';
import { clearSkyEstimate } from './clear-sky.ts';
import { openMeteo, openMeteoAddress } from './open-meteo.ts';
import { openMeteoPast, rememberedPast } from './open-meteo-past.ts';
import { amapPlaces, openMeteoPlaces, type PlaceService } from './places.ts';
import type { PastQuestion, WeatherProvider } from './provider.ts';
import { remembered } from './remembered.ts';

/** System parameters of 000000; read for each forecast, so that a change needs no restart. */
export const weatherParams = {
  /** 'auto' (AMap if it has a key, else Open-Meteo), 'amap', 'openMeteo', or 'offline' (no requests leave the machine). */
  provider: 'weather.provider',
  /** Key of AMap's web service; never returned. */
  amapKey: 'weather.amapKey',
} as const;

/** Time-out of a service before the estimate is used, ms. */
const timeoutMs = 3_000;

/** URLs of the services; tests set their own. */
export interface ServiceAddresses {
  readonly amap: string;
  readonly openMeteo: string;
  readonly openMeteoGeocoding: string;
}

const publicAddresses: ServiceAddresses = {
  amap: amapAddress,
  openMeteo: openMeteoAddress,
  openMeteoGeocoding: 'https://geocoding-api.open-meteo.com',
};

type Choice = { readonly by: 'amap'; readonly key: string } | { readonly by: 'openMeteo' | 'none' };

async function choiceOf(store: Store): Promise<Choice> {
  const [said, key] = await Promise.all([
    paramValue(store, platformTenant, weatherParams.provider),
    paramValue(store, platformTenant, weatherParams.amapKey),
  ]);
  if (said === 'offline' || (said === 'amap' && !key)) return { by: 'none' };
  return key && said !== 'openMeteo' ? { by: 'amap', key } : { by: 'openMeteo' };
}

/** The provider of places that the platform's parameters choose; 'none' if no requests may leave the machine. */
export async function placeProvider(store: Store): Promise<Choice['by']> {
  return (await choiceOf(store)).by;
}

/** Creates a service for each choice of the parameters, and keeps it until the choice changes. */
function keptPerChoice<T>(store: Store, make: (choice: Choice) => T): () => Promise<T> {
  let kept: { readonly text: string; readonly made: T } | undefined;
  return async () => {
    const choice = await choiceOf(store);
    const text = JSON.stringify(choice);
    if (kept?.text !== text) kept = { text, made: make(choice) };
    return kept.made;
  };
}

const guarded =
  (store: Store): typeof fetch =>
  async (input, init) =>
    guardedFetch({ allowed: await allowedHosts(store), timeoutMs })(input, init);

interface Needs {
  readonly store: Store;
  readonly log: Log;
}

/** Returns the weather provider chosen by the platform's parameters. */
export function chosenProvider({ store, log }: Needs, addresses = publicAddresses): WeatherProvider {
  const send = guarded(store);
  const provider = keptPerChoice(store, (choice) => {
    if (choice.by === 'none') return clearSkyEstimate;
    const service =
      choice.by === 'amap' ? amap(send, choice.key, addresses.amap) : openMeteo(send, addresses.openMeteo);
    return remembered(service, (error) => log.warn('no weather service', { reason: String(error) }));
  });
  return { forecast: async (question) => (await provider()).forecast(question) };
}

/**
 * Returns past weather from Open-Meteo if the same parameters choose it: undefined if they do not, or it did not respond. A response is
 * cached for half an hour; after a failure the service is not called for ten minutes.
 */
export function chosenPastSky(
  { store, log }: Needs,
  addresses = publicAddresses,
): (question: PastQuestion, now: number) => Promise<readonly SkyConditions[] | undefined> {
  const send = guarded(store);
  const service = keptPerChoice(store, (choice) =>
    choice.by === 'openMeteo'
      ? rememberedPast(openMeteoPast(send, addresses.openMeteo), (error) =>
          log.warn('no weather service for days past', { reason: String(error) }),
        )
      : undefined,
  );
  return async (question, now) => (await service())?.(question, now);
}

/** Returns the service for places chosen by the same parameters; undefined if no requests may leave the machine. */
export function chosenPlaces(
  { store }: Needs,
  addresses = publicAddresses,
): () => Promise<PlaceService | undefined> {
  const send = guarded(store);
  return keptPerChoice(store, (choice) => {
    if (choice.by === 'none') return undefined;
    return choice.by === 'amap'
      ? amapPlaces(send, choice.key, addresses.amap)
      : openMeteoPlaces(send, addresses.openMeteoGeocoding);
  });
}
