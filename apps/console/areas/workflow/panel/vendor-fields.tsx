import { peopleFunctions } from '@heliodeck/model/workflow/people-functions';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { examples, inBraces } from './examples.ts';
import { type Choice, PanelText, Section } from './fields.tsx';
import type { ModelEditor } from './model-editor.ts';
import { panelWords } from './panel-words.ts';

/** Suggestions from the server, besides free text. */
export interface Suggestions {
  readonly users?: readonly Choice[];
  readonly groups?: readonly Choice[];
  readonly forms?: readonly Choice[];
  readonly handlers?: readonly Choice[];
  readonly processes?: readonly Choice[];
}

interface SectionProps {
  readonly editor: ModelEditor;
  readonly suggestions: Suggestions;
}

/** Assignees of a user task, its form, and its due date. */
export function UserTaskSection({ editor, suggestions }: SectionProps): JSX.Element {
  const w = useMessages(panelWords);
  const translate = useTranslate();
  const called = Object.values(peopleFunctions).map((one) => ({
    value: inBraces(one.example),
    label: translate(one.label),
  }));
  const groupsHint = [w.groupsHint, ...called.map(({ value, label }) => `${value} ${label}`)].join('\n');
  const groups = [
    ...(suggestions.groups ?? []),
    ...called.map(({ value, label }) => ({ value, label: `${label} ${value}` })),
  ];
  const fields = [
    ['assignee', w.assignee, w.assigneeHint.replace(/\{.*\}/, examples.assignee), suggestions.users],
    ['candidateUsers', w.users, w.usersHint, suggestions.users],
    ['candidateGroups', w.groups, groupsHint, groups],
    ['formKey', w.formKey, w.formHint, suggestions.forms],
    ['dueDate', w.dueDate, w.dueHint, undefined],
    ['priority', w.priority, undefined, undefined],
    ['category', w.category, undefined, undefined],
    ['owner', w.owner, undefined, suggestions.users],
  ] as const;
  return (
    <Section title={w.work}>
      {fields.map(([name, label, hint, choices]) => (
        <VendorField key={name} editor={editor} name={name} label={label} hint={hint} choices={choices} />
      ))}
    </Section>
  );
}

/** Who may start a process. */
export function StarterSection({ editor, suggestions }: SectionProps): JSX.Element {
  const w = useMessages(panelWords);
  return (
    <Section title={w.starters}>
      <VendorField
        editor={editor}
        name="candidateStarterUsers"
        label={w.starterUsers}
        hint={w.usersHint}
        choices={suggestions.users}
      />
      <VendorField
        editor={editor}
        name="candidateStarterGroups"
        label={w.starterGroups}
        hint={w.starterGroupsHint}
        choices={suggestions.groups}
      />
    </Section>
  );
}

/** Form and initiator variable of a start event. */
export function StartSection({ editor, suggestions }: SectionProps): JSX.Element {
  const w = useMessages(panelWords);
  return (
    <Section title={w.starters}>
      <VendorField editor={editor} name="initiator" label={w.initiator} />
      <VendorField
        editor={editor}
        name="formKey"
        label={w.formKey}
        hint={w.formHint}
        choices={suggestions.forms}
      />
    </Section>
  );
}

interface VendorFieldProps {
  readonly editor: ModelEditor;
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly choices?: readonly Choice[] | undefined;
}

/** A vendor attribute. */
export function VendorField({ editor, name, label, hint, choices }: VendorFieldProps): JSX.Element {
  return (
    <PanelText
      label={label}
      value={editor.vendor(name)}
      hint={hint}
      choices={choices}
      onCommit={(text) => editor.setVendor({ [name]: text })}
    />
  );
}
