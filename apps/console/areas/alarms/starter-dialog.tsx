import { withUnit } from '@heliodeck/kit/quantity';
import { alarmTrigger } from '@heliodeck/model/alarms/alarm-triggers';
import { alarmsDictionaries } from '@heliodeck/model/alarms/dictionaries';
import { type StarterRule, starterRules } from '@heliodeck/model/alarms/starter-rules';
import { thresholdFields } from '@heliodeck/model/alarms/threshold-fields';
import { thresholdSetting } from '@heliodeck/model/alarms/threshold-setting';
import { deviceTypeOf } from '@heliodeck/model/registries/device-types';
import { messages } from '@heliodeck/model/wire/messages';
import { Checkbox } from 'antd';
import { type JSX, useState } from 'react';
import { post } from '../../api/client.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../../ui/panes.module.css';
import { GradeTag } from '../../widgets/alarms/grade-tag.tsx';
import { alarmWords } from './alarm-words.ts';

interface StarterDialogProps {
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

const triggers = alarmsDictionaries.find(({ code }) => code === 'alarm_trigger')?.items ?? [];

/** Triggers whose limit counts minutes or bits, as their labels state. */
const unitless: ReadonlySet<number> = new Set([alarmTrigger.noData, alarmTrigger.bitSet]);

/** In display order. */
const byType = Map.groupBy(starterRules, ({ attrNo }) => thresholdFields.get(attrNo)?.deviceType);

/** Usual rules for a start: the selected ones are created as rules of the tenant. */
export function StarterDialog({ onDone, onClose }: StarterDialogProps): JSX.Element {
  const w = useMessages(alarmWords);
  const translate = useTranslate();
  const { done, warn } = useFeedback();
  const [chosen, setChosen] = useState<ReadonlySet<StarterRule>>(new Set());
  const save = async (): Promise<void> => {
    if (chosen.size === 0) return warn(translate(messages['selection.none']));
    const list = [...chosen].map(({ name, ...rule }) => ({
      ...rule,
      alarmName: name.zh,
      alarmNameEn: name.en,
    }));
    await post(`${thresholdSetting.path}/saveBatch`, { list });
    done(w.starterDone);
    await onDone();
  };
  const toggle = (rule: StarterRule): void => {
    const next = new Set(chosen);
    if (!next.delete(rule)) next.add(rule);
    setChosen(next);
  };
  const typeName = (type: number | undefined): string => {
    const known = deviceTypeOf(type);
    return known ? translate(known.labels.list) : '';
  };
  const told = ({ attrNo, alarmTrigger, alarmNumA }: StarterRule): string => {
    const field = thresholdFields.get(attrNo)?.about;
    const trigger = triggers.find(({ key }) => key === String(alarmTrigger));
    const unit = unitless.has(alarmTrigger) ? '' : (field?.unit ?? '');
    const limit = withUnit(String(alarmNumA), unit);
    const condition = trigger ? translate(trigger.label).replace(/\bA\b/, limit) : limit;
    return `${field ? translate(field.label) : attrNo} · ${condition}`;
  };
  return (
    <Dialog title={w.starter} width={560} changed={chosen.size > 0} onOk={save} onClose={onClose}>
      <p className={styles.about}>{w.starterText}</p>
      <div className={styles.stack}>
        {[...byType].map(([type, rules]) => (
          <fieldset key={type} className={`${styles.stack} ${styles.typed}`}>
            <legend>{typeName(type)}</legend>
            {rules.map((rule) => (
              <Checkbox
                key={`${rule.attrNo} ${rule.alarmTrigger}`}
                checked={chosen.has(rule)}
                onChange={() => toggle(rule)}
              >
                <span className={styles.marked}>
                  <strong>{translate(rule.name)}</strong>
                  <GradeTag grade={rule.grade} />
                </span>
                <span className={`${styles.oneLine} ${styles.quiet}`}>{told(rule)}</span>
              </Checkbox>
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}
