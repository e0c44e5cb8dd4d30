import type { WireRow } from '@heliodeck/client/page';
import type { Profile } from '@heliodeck/devices/definition/profile';
import { decimalText } from '@heliodeck/kit/scale';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { InputNumber } from 'antd';
import { type FormEvent, type JSX, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { usePhone } from '../../../state/media.ts';
import { detailWords } from '../shared/detail-words.ts';
import styles from '../shared/device-detail.module.css';
import { FieldValue, ownFields } from '../shared/record-facts.tsx';
import { brokenOrder, isBroken, ordersOf } from './charging-check.ts';
import { ChargingScaleView } from './charging-scale-view.tsx';
import { isBeyond } from './pack-limits.ts';
import type { ChargingDraft } from './use-charging-draft.ts';
import { usePackLimits } from './use-pack-limits.ts';

interface ChargingFormProps {
  readonly entity: Entity;
  readonly row: WireRow;
  readonly draft: ChargingDraft;
  /** The DTU to whose bus the controller and its battery are connected. */
  readonly dtuId: string;
  readonly onSubmit: () => void;
}

/** Parameters as number inputs with their unit; read-only parameters of the model are displayed as text. */
export function ChargingForm({ entity, row, draft, dtuId, onSubmit }: ChargingFormProps): JSX.Element {
  const w = useMessages(detailWords);
  const translate = useTranslate();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const phone = usePhone();
  const pack = usePackLimits(dtuId);
  // The error may be far above the pressed button.
  useEffect(() => {
    if (draft.refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [draft.refusals]);
  // Focuses the proposed value, else the first. On a phone the keyboard would cover the scale.
  const start = useEffectEvent(() => {
    if (phone) return;
    const names = [...draft.settable.keys()];
    const name = names.find((one) => draft.values[one] !== draft.told[one]) ?? names[0];
    const field = form.current?.querySelector<HTMLInputElement>(`[id="${id}${name}"]`);
    field?.focus();
    field?.select();
  });
  useEffect(() => start(), []);
  const against = (name: string): string => {
    const order = draft.profile && brokenOrder(draft.profile, draft.values, name);
    const other = order && entity.fields[order.other];
    if (!other) return '';
    const value = decimalText(draft.values[order.other] ?? 0, 2);
    return w.againstOrder(order.has, order.orEqual, translate(other.label), value);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={form} onSubmit={submit} className={styles.form} noValidate>
      <ChargingScaleView entity={entity} draft={draft} pack={pack} />
      {ownFields(entity).map((name) => {
        const field = entity.fields[name];
        const limits = draft.settable.get(name);
        if (!field) return null;
        const problem = draft.problems[name];
        const told = draft.told[name];
        const isChanged = told !== undefined && told !== null && draft.values[name] !== told;
        const was = isChanged ? decimalText(told, 2) : undefined;
        const isRisky = limits?.unit === 'V' && isChanged && isBeyond(pack, draft.values[name]);
        const words = { missing: w.missing, range: w.outOfRange, order: against(name) };
        return (
          <div key={name} className={styles.field} data-changed={isChanged}>
            <label htmlFor={`${id}${name}`}>{translate(field.label)}</label>
            {limits ? (
              <>
                <InputNumber<number>
                  id={`${id}${name}`}
                  value={draft.values[name] ?? null}
                  onChange={(value) => draft.change(name, value)}
                  step={0.1}
                  precision={2}
                  inputMode="decimal"
                  suffix={limits.unit}
                  status={problem ? 'error' : isRisky ? 'warning' : ''}
                  aria-invalid={problem !== undefined}
                  aria-describedby={`${id}${name}hint`}
                />
                <span id={`${id}${name}hint`} className={styles.hint} data-problem={problem !== undefined}>
                  {problem && `${words[problem]} · `}
                  {!problem && isRisky && <b className={styles.risky}>{w.beyondPack} · </b>}
                  {was !== undefined && `${w.was(was, limits.unit)} · `}
                  {w.range(String(limits.min), String(limits.max), limits.unit)}
                </span>
              </>
            ) : (
              <>
                <span id={`${id}${name}`}>
                  <FieldValue entity={entity} row={row} name={name} />
                </span>
                <span className={styles.hint}>{w.fixed}</span>
              </>
            )}
          </div>
        );
      })}
      {draft.profile && <Orders entity={entity} profile={draft.profile} values={draft.values} />}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </form>
  );
}

/** The orders that the manufacturer requires, displayed in advance. */
function Orders({
  entity,
  profile,
  values,
}: {
  entity: Entity;
  profile: Profile;
  values: ChargingDraft['values'];
}): JSX.Element | null {
  const w = useMessages(detailWords);
  const translate = useTranslate();
  const orders = ordersOf(profile);
  if (orders.length === 0) return null;
  const name = (parameter: string): string => {
    const field = entity.fields[parameter];
    return field ? translate(field.label) : parameter;
  };
  return (
    <div className={styles.orders}>
      <h3>{w.orders}</h3>
      <ul>
        {orders.map((order) => {
          const [low, high, orEqual] = order;
          return (
            <li key={low + high} data-broken={isBroken(order, values)}>
              {name(low)} {orEqual ? '≤' : '<'} {name(high)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
