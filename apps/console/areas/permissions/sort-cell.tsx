import type { WireRow } from '@heliodeck/client/page';
import { inLocale, label } from '@heliodeck/kit/label';
import { titleIn } from '@heliodeck/model/descriptors/title';
import { topMenu } from '@heliodeck/model/permissions/top-menu';
import { useQueryClient } from '@tanstack/react-query';
import { InputNumber } from 'antd';
import { type JSX, useEffect, useId, useMemo, useRef, useState } from 'react';
import { post } from '../../api/client.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useLocale, useTranslate } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import styles from '../../ui/panes.module.css';
import { latestSave } from './latest-save.ts';

const { min, max, label: heading } = topMenu.fields.sort;
const outOfRange = label(`${min} 到 ${max} 的整数`, `A whole number, ${min} to ${max}`);
/** Steps within this time are sent as one change, ms. */
const pauseMs = 400;

const fits = (value: number | string | null): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

/**
 * The sort number of a top menu, saved on Enter, on blur, and after the last of several steps. Values out of range are
 * reported at the cell and not sent; values that the server refuses are reset.
 */
export function SortCell({ row }: { row: WireRow }): JSX.Element {
  const translate = useTranslate();
  const locale = useLocale();
  const client = useQueryClient();
  const { done, failed } = useFeedback();
  const phone = usePhone();
  const noteId = useId();
  const [value, setValue] = useState<number | string | null>(Number(row.sort));
  const shown = useRef(value);
  const show = (next: number | string | null): void => {
    shown.current = next;
    setValue(next);
  };
  const saved = useRef(Number(row.sort));
  const sending = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // A list requested before the last change must not overwrite it.
    if (sending.current > 0 || shown.current !== saved.current) return;
    saved.current = Number(row.sort);
    shown.current = saved.current;
    setValue(saved.current);
  }, [row.sort]);
  const { id } = row;
  const latest = useMemo(
    () => latestSave<number>(async (sort) => void (await post(`${topMenu.path}/update`, { id, sort }))),
    [id],
  );
  const save = async (now: number | string | null): Promise<void> => {
    clearTimeout(timer.current);
    if (!fits(now) || now === saved.current) return;
    const before = saved.current;
    saved.current = now;
    sending.current += 1;
    try {
      await latest.send(now);
      // If several cells wait for the same requests, only the last one reports success.
      if (saved.current !== now) return;
      done();
      await client.invalidateQueries({ queryKey: ['list', topMenu.key] });
      await client.invalidateQueries({ queryKey: ['top-menus'] });
    } catch (error) {
      if (saved.current !== now) return;
      saved.current = before;
      show(before);
      failed(error);
    } finally {
      sending.current -= 1;
    }
  };
  const leave = (): void => {
    if (fits(value)) void save(value);
    else show(saved.current);
  };
  const step = (next: number | string): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(Number(next)), pauseMs);
  };
  const wrong = !fits(value);
  return (
    <div className={styles.stackTight}>
      <InputNumber<number | string>
        size={phone ? 'middle' : 'small'}
        value={value}
        status={wrong ? 'error' : ''}
        aria-invalid={wrong}
        aria-label={`${translate(heading)} ${titleIn(topMenu, row, locale)}`}
        {...(wrong ? { 'aria-describedby': noteId } : {})}
        changeOnBlur={false}
        onChange={show}
        onInput={(text) => {
          if (text.trim() === '' || Number.isNaN(Number(text))) show(text);
        }}
        onStep={step}
        onBlur={leave}
        onPressEnter={() => void save(value)}
        style={{ width: 96 }}
      />
      {wrong && (
        <span id={noteId} role="alert" className={styles.refused}>
          {inLocale(outOfRange, locale)}
        </span>
      )}
    </div>
  );
}
