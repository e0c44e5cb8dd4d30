import { label } from '@heliodeck/kit/label';
import { placeholders } from '@heliodeck/model/permissions/scope/expression';
import { scopeFieldsOf } from '@heliodeck/model/permissions/scope/fields';
import { parseScope } from '@heliodeck/model/permissions/scope/parse';
import { isProblem, problemWords } from '@heliodeck/model/permissions/scope/problem';
import { resourceEntity } from '@heliodeck/model/permissions/scope/resource';
import { entities } from '@heliodeck/model/registries/entities';
import { Form, Input } from 'antd';
import { type JSX, useId } from 'react';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import styles from './scope-rule-input.module.css';

const words = {
  right: label('规则可以使用', 'The rule can be applied'),
  noList: (code: string) =>
    label(`权限编号 ${code} 没有对应的列表`, `No list has the permission number ${code}`),
  noCode: label('请先填写权限编号', 'Please enter the permission number first'),
  grammar: label('写法', 'How to write it'),
  fields: label('可用字段', 'Fields'),
  signs: label('比较', 'Comparisons'),
  joined: label('组合', 'Joined by'),
  caller: label('当前用户', 'Current user'),
  example: label('例', 'Example'),
};

/** As written in a rule. */
const grammar = {
  signs: "=  <>  <  <=  >  >=  ·  [not] in (1, 2)  ·  [not] like 'A%'  ·  is [not] null",
  joined: 'and  ·  or  ·  not  ·  ( )',
  caller: Object.keys(placeholders)
    .map((name) => `\${${name}}`)
    .join('  ·  '),
  example: `createUser = \${userId} or createDept in \${deptId}`,
};

const find = (key: string) => entities.get(key);

interface ScopeRuleInputProps {
  readonly id?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
}

/** A custom data-scope rule, validated while it is typed against the list that the form's permission number names. */
export function ScopeRuleInput({ value, onChange, ...rest }: ScopeRuleInputProps): JSX.Element {
  const w = useMessages(words);
  const translate = useTranslate();
  const noteId = useId();
  const form = Form.useFormInstance();
  const code = String(Form.useWatch('resourceCode', { form, preserve: true }) ?? '').trim();
  const entity = resourceEntity(code);
  const read = entity && value.trim() !== '' ? parseScope(value, entity, find) : undefined;
  // The server's message is displayed below already.
  const said = Form.Item.useStatus().status === 'error';
  const problem = read && isProblem(read) ? translate(problemWords(read)) : undefined;
  const lacking = entity ? undefined : code === '' ? w.noCode : w.noList(code);
  return (
    <div className={styles.rule}>
      <details className={styles.help}>
        <summary>{w.grammar}</summary>
        <dl>
          {(['signs', 'joined', 'caller', 'example'] as const).map((part) => (
            <div key={part}>
              <dt>{w[part]}</dt>
              <dd className={styles.code}>{grammar[part]}</dd>
            </div>
          ))}
          {entity && (
            <div>
              <dt>{w.fields}</dt>
              <dd className={styles.fields}>
                {scopeFieldsOf(entity, find).map(({ name, field }) => (
                  <span key={name}>
                    <code>{name}</code> {translate(entity.fields[name]?.label ?? field.label)}
                  </span>
                ))}
              </dd>
            </div>
          )}
        </dl>
      </details>
      <Input.TextArea
        {...rest}
        value={value}
        spellCheck={false}
        autoSize={{ minRows: 3, maxRows: 12 }}
        className={styles.text ?? ''}
        {...(said ? {} : { 'aria-describedby': noteId })}
        onChange={(event) => onChange(event.target.value)}
      />
      {!said && (
        <p id={noteId} className={styles.note} role="status">
          {lacking ? (
            <>
              <ToneMark tone="warning" /> {lacking}
            </>
          ) : problem ? (
            <>
              <ToneMark tone="critical" /> {problem}
            </>
          ) : read ? (
            <>
              <ToneMark tone="good" /> {w.right}
            </>
          ) : null}
        </p>
      )}
    </div>
  );
}
