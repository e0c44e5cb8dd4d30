import { expect, it } from 'vitest';
import type { Field } from '../descriptors/field.ts';
import { entities } from './entities.ts';

/** Messages that clients of this family expect literally, including field names in them. */
const givenAsTheyAre = new Set([
  'Please choose useType',
  'Please choose open_new_view',
  'Please input en_name',
  'Please input roleName',
  'Please input roleAlias',
  'Please input registrationTime',
  'Please input patrolContent',
  'Please choose startTime',
  'Please choose endTime',
  'Please choose stationName',
]);

it('no English message of a required field contains the name of the field in the program', () => {
  const messages = [...entities.values()].flatMap((entity) =>
    Object.values<Field>(entity.fields).flatMap(({ required, requiredWhen }) =>
      [required?.en, requiredWhen?.message.en].flatMap((words) => words ?? []),
    ),
  );
  const wrong = messages.filter((words) => /[a-z][A-Z]|_/.test(words) && !givenAsTheyAre.has(words));
  expect(wrong).toEqual([]);
  expect(messages.length).toBeGreaterThan(50);
});
