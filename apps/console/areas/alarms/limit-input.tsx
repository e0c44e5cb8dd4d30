import type { Field } from '@heliodeck/model/descriptors/field';
import { Form } from 'antd';
import type { JSX } from 'react';
import { uiOf } from '../../fields/registry.ts';
import type { InputProps } from '../../fields/shared/field-ui.ts';
import { useTranslate } from '../../i18n/messages.ts';
import { limitUnit } from '../../widgets/alarms/rule-facts.ts';
import styles from './alarms.module.css';

/** Input for a limit of a rule or its deadband, followed by the unit of the attribute selected in the form. */
export function LimitInput(props: InputProps<Field>): JSX.Element {
  const translate = useTranslate();
  const attrNo = Form.useWatch<unknown>('attrNo');
  const alarmTrigger = Form.useWatch<unknown>('alarmTrigger');
  const { Input } = uiOf(props.field);
  return (
    <span className={styles.limit}>
      <Input {...props} />
      <span>{translate(limitUnit({ attrNo, alarmTrigger }))}</span>
    </span>
  );
}
