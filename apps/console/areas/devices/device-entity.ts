import { addressWords } from '@heliodeck/devices/description/addresses';
import { profiles, profilesOf } from '@heliodeck/devices/registry';
import { type Label, label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { xwj } from '@heliodeck/model/devices/xwj';
import { type DeviceType, usualDeviceType } from '@heliodeck/model/registries/device-types';

/** Form values that determine which other values are allowed. */
export interface ProfileChoice {
  readonly type: number | null;
  readonly model: string | null;
}

export const startingChoice: ProfileChoice = { type: usualDeviceType.code, model: null };

const { model, address, livesOnPv } = xwj.fields;

const byModel = label(
  '夜间离线视为正常；留空即“是”，按型号',
  'Offline by night is no alarm; empty = yes, as its model proposes',
);

const made = new Map<string, Entity>();

/**
 * The device entity for its form: models that match the type, and the address format of the model. The same choice
 * returns the same entity.
 */
export function deviceOnForm(choice: ProfileChoice): Entity {
  const key = `${choice.type} ${choice.model}`;
  const known = made.get(key);
  if (known) return known;
  const help = addressHelp(choice.model);
  const entity: Entity = {
    ...xwj,
    fields: {
      ...xwj.fields,
      model: {
        kind: 'choice',
        label: model.label,
        options: offered(choice.type).map(({ id, label: words }) => ({ value: id, label: words })),
        help: label('没有型号的设备不会被采集', 'A device without a model is not polled'),
      },
      address: help ? { ...address, ...addressLimits(choice.model), help } : address,
      livesOnPv: profiles.get(choice.model ?? '')?.livesOnPv ? { ...livesOnPv, help: byModel } : livesOnPv,
    },
  };
  made.set(key, entity);
  return entity;
}

/**
 * The model after a change of the type: a model that does not match is cleared, and a single matching one is selected.
 */
export function modelFor(choice: ProfileChoice): string | null {
  const fitting = offered(choice.type);
  if (fitting.some((profile) => profile.id === choice.model)) return choice.model;
  const [only, second] = fitting;
  return only && !second ? only.id : null;
}

function offered(type: number | null) {
  return profilesOf((type ?? startingChoice.type) as DeviceType);
}

function addressHelp(id: string | null): Label | undefined {
  const profile = profiles.get(id ?? '');
  if (!profile) return undefined;
  const { text: words, isComplete } = profile.driver.addressLabel;
  if (isComplete) return words;
  const { zh, en } = addressWords(profile.addresses);
  return label(`${words.zh}：${zh}`, `${words.en}: ${en}`);
}

/**
 * Addresses outside all ranges of the model are refused while typing; gaps between the ranges are refused by the
 * server.
 */
function addressLimits(id: string | null): { min?: number; max?: number } {
  const spans = profiles.get(id ?? '')?.addresses ?? [];
  if (spans.length === 0) return {};
  return { min: Math.min(...spans.map(([least]) => least)), max: Math.max(...spans.map(([, most]) => most)) };
}
