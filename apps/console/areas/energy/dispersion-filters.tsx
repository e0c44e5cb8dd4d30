import { Button, DatePicker, Segmented } from 'antd';
import { type JSX, useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { dayjs } from '../../i18n/calendar.ts';
import { useMessages } from '../../i18n/messages.ts';
import recordPage from '../../ui/record-page.module.css';
import { treeSearch } from '../../ui/tree-search.ts';
import { TreeSelect } from '../../ui/tree-select.tsx';
import { useRegionTree } from '../../widgets/region-tree/use-region-tree.ts';
import styles from './dispersion.module.css';
import { dispersionWords } from './dispersion-words.ts';
import { choiceOf } from './place-choice.ts';

/** A day, and a station or a region; none: the last day, everywhere. */
export interface AskedDispersion {
  readonly date?: string | undefined;
  readonly station?: string | undefined;
  readonly region?: string | undefined;
}

type By = 'station' | 'region';

interface FilterProps {
  /** As in the address. */
  readonly asked: AskedDispersion;
  /** The displayed day. */
  readonly foundDate: string | undefined;
  /** The button was pressed; undefined: nothing has changed. */
  readonly onQuery: (asked: AskedDispersion | undefined) => void;
}

/** The filters of the dispersion; their changes take effect when the button is pressed. */
export function DispersionFilters({ asked: before, foundDate, onQuery }: FilterProps): JSX.Element {
  const w = useMessages(dispersionWords);
  const [by, setBy] = useState<By>(before.region ? 'region' : 'station');
  const [draft, setDraft] = useState<AskedDispersion>();
  const asked = draft ?? before;
  const { data: tree = [] } = useRegionTree();
  const query = (): void => {
    onQuery(draft);
    setDraft(undefined);
  };
  return (
    <search className={recordPage.head}>
      <Segmented<By>
        aria-label={w.by}
        value={by}
        options={[
          { value: 'station', label: w.station },
          { value: 'region', label: w.region },
        ]}
        onChange={(next) => {
          setBy(next);
          setDraft({ date: asked.date });
        }}
      />
      <TreeSelect
        aria-label={w.where}
        className={styles.where ?? ''}
        allowClear
        showSearch={treeSearch}
        placeholder={w.everywhere}
        value={by === 'station' ? asked.station : asked.region}
        treeData={tree.map((node) => choiceOf(node, by)).flatMap((node) => node ?? [])}
        treeDefaultExpandAll={by === 'station'}
        onChange={(value: string | undefined) => setDraft({ date: asked.date, [by]: value })}
      />
      <DatePicker
        aria-label={w.date}
        allowClear={false}
        value={dayjs(asked.date ?? foundDate)}
        maxDate={dayjs(serverNow())}
        onChange={(value) => value && setDraft({ ...asked, date: value.format('YYYY-MM-DD') })}
      />
      <Button type="primary" onClick={query}>
        {w.query}
      </Button>
    </search>
  );
}
