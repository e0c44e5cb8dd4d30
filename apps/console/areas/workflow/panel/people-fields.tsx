import { peopleFunctions } from '@heliodeck/model/workflow/people-functions';
import { splitList } from '@heliodeck/workflow/decode/read-work';
import { useQuery } from '@tanstack/react-query';
import { type JSX, useDeferredValue, useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { useJoined, useMessages, useTranslate } from '../../../i18n/messages.ts';
import { colleagueLabel, namedPeopleQuery, peopleQuery } from '../people-queries.ts';
import { inBraces } from './examples.ts';
import { type Choice, PanelText } from './fields.tsx';
import type { ModelEditor } from './model-editor.ts';
import { panelWords } from './panel-words.ts';
import { useGroupChoices } from './use-group-choices.ts';

interface VendorListProps {
  readonly editor: ModelEditor;
  /** Name of the vendor attribute. */
  readonly name: string;
  readonly label: string;
}

/** A vendor attribute with the account of a user, or several: chosen by name, or typed, expressions included. */
export function PeopleField({
  editor,
  name,
  label,
  hint,
  several = false,
}: VendorListProps & { readonly hint?: string; readonly several?: boolean }): JSX.Element {
  const tenantId = useSession()?.tenantId;
  const joined = useJoined();
  const [typed, setTyped] = useState<string>();
  const asked = useDeferredValue(typed === undefined ? '' : lastPart(typed, several));
  const { data: found = [] } = useQuery(peopleQuery(tenantId, asked));
  const value = editor.vendor(name);
  const { data: people = [] } = useQuery(namedPeopleQuery(tenantId, splitList(value).filter(isName)));
  const names = joined(people.map(colleagueLabel));
  return (
    <PanelText
      label={label}
      value={value}
      hint={names === '' ? hint : [names, hint].filter(Boolean).join('\n')}
      choices={found.map((row) => ({ value: String(row.account ?? row.id), label: colleagueLabel(row) }))}
      take={several ? withChosen : undefined}
      onTyped={setTyped}
      onCommit={(text) => editor.setVendor({ [name]: text })}
    />
  );
}

/** A vendor attribute with groups of people: roles, posts and departments chosen by name, or typed. */
export function GroupsField({
  editor,
  name,
  label,
  rolesOnly = false,
}: VendorListProps & { readonly rolesOnly?: boolean }): JSX.Element {
  const w = useMessages(panelWords);
  const translate = useTranslate();
  const joined = useJoined();
  const [typed, setTyped] = useState<string>();
  const known = useGroupChoices(rolesOnly);
  const called = Object.values(peopleFunctions).map((one): Choice => {
    const value = inBraces(one.example);
    return { value, label: `${translate(one.label)} ${value}` };
  });
  const value = editor.vendor(name);
  const names = joined(
    splitList(value).flatMap((part) => known.find((one) => one.value === part)?.label ?? []),
  );
  const hint = rolesOnly ? w.starterGroupsHint : [w.groupsHint, ...called.map((one) => one.label)].join('\n');
  const asked = lastPart(typed ?? '', true).toLowerCase();
  const offered = [...known, ...(rolesOnly ? [] : called)].filter(
    (one) => one.label.toLowerCase().includes(asked) || one.value.toLowerCase().includes(asked),
  );
  return (
    <PanelText
      label={label}
      value={value}
      hint={names === '' ? hint : `${names}\n${hint}`}
      choices={offered}
      take={withChosen}
      onTyped={setTyped}
      onCommit={(text) => editor.setVendor({ [name]: text })}
    />
  );
}

/** Replaces the last part of a list, which was searched for, by the chosen one; after a comma it is added. */
function withChosen(text: string, chosen: string): string {
  const parts = splitList(text);
  const kept = text.trimEnd().endsWith(',') ? parts : parts.slice(0, -1);
  return [...new Set([...kept, chosen])].join(',');
}

/** What is being typed: the text after the last comma of a list. */
function lastPart(text: string, several: boolean): string {
  if (!several) return text.trim();
  return text.trimEnd().endsWith(',') ? '' : (splitList(text).at(-1) ?? '');
}

/** Accounts and ids; expressions and groups have no record to show. */
const isName = (part: string): boolean => !/[${}:]/.test(part);
