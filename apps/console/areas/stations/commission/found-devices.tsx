import { profiles } from '@heliodeck/devices/registry';
import { deviceTypeOf } from '@heliodeck/model/registries/device-types';
import { Button, Checkbox, Input, Select } from 'antd';
import { type JSX, useState } from 'react';
import { post } from '../../../api/client.ts';
import { usePermissions } from '../../../api/menus.ts';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { familyOf } from '../../../widgets/bus-scan/family-of.ts';
import { FindFacts } from '../../../widgets/bus-scan/find-facts.tsx';
import { familyWords, scanWords } from '../../../widgets/bus-scan/scan-words.ts';
import type { ReportedFind } from '../../../widgets/bus-scan/use-scan.ts';
import { modelLabel } from '../../../widgets/device-commands/model-label.ts';
import styles from './commission.module.css';
import { commissionWords } from './commission-words.ts';
import { draftOf, type FoundDraft, findKey, withModel } from './found-draft.ts';

interface FoundDevicesProps {
  readonly dtuId: string;
  readonly finds: readonly ReportedFind[];
  readonly onAdded: () => void;
}

/** The devices found by a scan, to be named and added. */
export function FoundDevices({ dtuId, finds, onAdded }: FoundDevicesProps): JSX.Element {
  const w = useMessages(commissionWords);
  const translate = useTranslate();
  const { done, failed, warn } = useFeedback();
  const held = usePermissions();
  const [drafts, setDrafts] = useState<Readonly<Record<string, FoundDraft>>>({});
  const [busy, setBusy] = useState(false);
  const draftFor = (find: ReportedFind) => drafts[findKey(find)] ?? draftOf(find, translate);
  const free = finds.filter(({ registered }) => registered === null);
  const wanted = free.filter((find) => draftFor(find).isTaken && draftFor(find).model !== undefined);

  const add = async (): Promise<void> => {
    if (wanted.some((find) => draftFor(find).name.trim() === '')) {
      warn(w.nameMissing);
      return;
    }
    setBusy(true);
    let count = 0;
    try {
      for (const find of wanted) {
        const { name, model, type } = draftFor(find);
        await post('blade-xwj/xwj/submit', { name: name.trim(), dtuId, type, model, address: find.address });
        count++;
      }
      done(w.added(count));
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
      onAdded();
    }
  };

  return (
    <>
      <ul className={styles.finds}>
        {finds.map((find) => (
          <Found
            key={findKey(find)}
            find={find}
            draft={draftFor(find)}
            mayAdd={held.has('xwj_add')}
            onChange={(draft) => setDrafts({ ...drafts, [findKey(find)]: draft })}
          />
        ))}
      </ul>
      {free.length > 0 &&
        (held.has('xwj_add') ? (
          <Button type="primary" disabled={wanted.length === 0} loading={busy} onClick={() => void add()}>
            {w.takeAll(wanted.length)}
          </Button>
        ) : (
          <p>{w.notYours}</p>
        ))}
    </>
  );
}

interface FoundProps {
  readonly find: ReportedFind;
  readonly draft: FoundDraft;
  readonly mayAdd: boolean;
  readonly onChange: (draft: FoundDraft) => void;
}

function Found({ find, draft, mayAdd, onChange }: FoundProps): JSX.Element {
  const w = useMessages(commissionWords);
  const s = useMessages(scanWords);
  const translate = useTranslate();
  const { registered, family, address, disturbed, fits } = find;
  const where = s.address(translate(familyWords[family] ?? scanWords.title), address);
  const types = profiles.get(draft.model ?? '')?.deviceTypes ?? [];
  const isOther = registered !== null && fits.length > 0 && fits[0]?.profile !== registered.model;
  return (
    <li className={styles.found}>
      <div className={styles.line}>
        {registered === null && !disturbed && mayAdd ? (
          <Checkbox
            checked={draft.isTaken}
            aria-label={`${w.take} ${where}`}
            onChange={({ target }) => onChange({ ...draft, isTaken: target.checked })}
          >
            <b>{where}</b>
          </Checkbox>
        ) : (
          <b>{where}</b>
        )}
        {registered !== null && <span>{w.entered(registered.name)}</span>}
        {isOther && <span>{w.otherModel(translate(modelLabel(registered.model)))}</span>}
      </div>
      {registered === null && !disturbed && mayAdd && (
        <div className={styles.inputs}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={`${w.model} ${where}`}
            placeholder={w.model}
            value={draft.model}
            options={optionsOf(find).map((id) => ({ value: id, label: translate(modelLabel(id)) }))}
            onChange={(model) => onChange(withModel(draft, model))}
          />
          {types.length > 1 && (
            <Select
              aria-label={`${w.type} ${where}`}
              value={draft.type}
              options={types.map((type) => ({ value: type, label: translate(typeLabel(type)) }))}
              onChange={(type) => onChange({ ...draft, type })}
            />
          )}
          <Input
            aria-label={`${w.name} ${where}`}
            maxLength={50}
            value={draft.name}
            onChange={({ target }) => onChange({ ...draft, name: target.value })}
          />
        </div>
      )}
      <FindFacts find={find} />
    </li>
  );
}

const typeLabel = (type: number) => deviceTypeOf(type)?.labels.list ?? commissionWords.type;

/** Guesses first, then every other model of the same protocol. */
function optionsOf({ fits, family }: ReportedFind): readonly string[] {
  const guessed = fits.map(({ profile }) => profile);
  const others = [...profiles.keys()].filter((id) => familyOf(id) === family && !guessed.includes(id));
  return [...guessed, ...others];
}
