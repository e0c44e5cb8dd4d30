import { alarmsDictionaries } from '../alarms/dictionaries.ts';
import type { Dictionary } from '../descriptors/dictionary.ts';
import { devicesDictionaries } from '../devices/dictionaries.ts';
import { inverterDictionaries } from '../devices/inverter-dictionaries.ts';
import { dictionariesDictionaries } from '../dictionaries/dictionaries.ts';
import { noticesDictionaries } from '../notices/dictionaries.ts';
import { ordersDictionaries } from '../orders/dictionaries.ts';
import { organisationDictionaries } from '../organisation/dictionaries.ts';
import { patrolsDictionaries } from '../patrols/dictionaries.ts';
import { permissionsDictionaries } from '../permissions/dictionaries.ts';
import { regionsDictionaries } from '../regions/dictionaries.ts';
import { resourcesDictionaries } from '../resources/dictionaries.ts';
import { stationsDictionaries } from '../stations/dictionaries.ts';
import { workflowDictionaries } from '../workflow/dictionaries.ts';

/** Every dictionary of the product, by code. */
export const dictionaries: ReadonlyMap<string, Dictionary> = new Map(
  [
    ...organisationDictionaries,
    ...permissionsDictionaries,
    ...dictionariesDictionaries,
    ...regionsDictionaries,
    ...resourcesDictionaries,
    ...noticesDictionaries,
    ...workflowDictionaries,
    ...stationsDictionaries,
    ...devicesDictionaries,
    ...inverterDictionaries,
    ...alarmsDictionaries,
    ...ordersDictionaries,
    ...patrolsDictionaries,
  ].map((dictionary) => [dictionary.code, dictionary]),
);
