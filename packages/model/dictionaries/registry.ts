import { deviceDictionaries } from './device.ts';
import type { Dictionary } from './dictionary.ts';
import { inverterDictionaries } from './inverter.ts';
import { operationsDictionaries } from './operations.ts';
import { platformDictionaries } from './platform.ts';

/** Every dictionary the product is delivered with, by code. */
export const dictionaries: ReadonlyMap<string, Dictionary> = new Map(
  [...platformDictionaries, ...deviceDictionaries, ...operationsDictionaries, ...inverterDictionaries].map(
    (dictionary) => [dictionary.code, dictionary],
  ),
);
