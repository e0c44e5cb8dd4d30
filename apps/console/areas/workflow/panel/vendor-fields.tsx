import type { JSX } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { examples } from './examples.ts';
import { type Choice, PanelText, Section } from './fields.tsx';
import type { ModelEditor } from './model-editor.ts';
import { panelWords } from './panel-words.ts';
import { GroupsField, PeopleField } from './people-fields.tsx';

/** Suggestions from the server, besides free text. */
export interface Suggestions {
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
  const fields = [
    ['formKey', w.formKey, w.formHint, suggestions.forms],
    ['dueDate', w.dueDate, w.dueHint, undefined],
    ['priority', w.priority, undefined, undefined],
    ['category', w.category, undefined, undefined],
  ] as const;
  return (
    <Section title={w.work}>
      <PeopleField
        editor={editor}
        name="assignee"
        label={w.assignee}
        hint={w.assigneeHint.replace(/\{.*\}/, examples.assignee)}
      />
      <PeopleField editor={editor} name="candidateUsers" label={w.users} hint={w.usersHint} several />
      <GroupsField editor={editor} name="candidateGroups" label={w.groups} />
      {fields.map(([name, label, hint, choices]) => (
        <VendorField key={name} editor={editor} name={name} label={label} hint={hint} choices={choices} />
      ))}
      <PeopleField editor={editor} name="owner" label={w.owner} />
    </Section>
  );
}

/** Who may start a process. */
export function StarterSection({ editor }: Pick<SectionProps, 'editor'>): JSX.Element {
  const w = useMessages(panelWords);
  return (
    <Section title={w.starters}>
      <PeopleField
        editor={editor}
        name="candidateStarterUsers"
        label={w.starterUsers}
        hint={w.usersHint}
        several
      />
      <GroupsField editor={editor} name="candidateStarterGroups" label={w.starterGroups} rolesOnly />
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
