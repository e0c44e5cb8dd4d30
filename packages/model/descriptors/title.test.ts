import { expect, test } from 'vitest';
import { titleAlone, titleIn } from './title.ts';

const dictionary = { title: 'dictValue', titleEn: ['dictValueEn', 'remark'] };

test('a record without any title has an empty title, not null', () => {
  expect(titleIn(dictionary, { dictValue: null }, 'zh')).toBe('');
  expect(titleIn({ title: 'name' }, {}, 'en')).toBe('');
});

test('a reader of Chinese never gets an English title', () => {
  expect(titleIn(dictionary, { dictValue: '男', remark: 'Male' }, 'zh')).toBe('男');
});

test('a reader of English gets the first non-empty English title, otherwise the title', () => {
  const row = { dictValue: '请假流程', dictValueEn: 'Leave', remark: 'leave' };
  expect(titleIn(dictionary, row, 'en')).toBe('Leave');
  expect(titleIn(dictionary, { ...row, dictValueEn: '' }, 'en')).toBe('leave');
  expect(titleIn(dictionary, { ...row, dictValueEn: null, remark: '' }, 'en')).toBe('请假流程');
});

test('a record has the title of the one its title refers to, or the id if the reply contains none', () => {
  expect(titleIn({ title: 'userId' }, { userId: '7', userName: '王强' }, 'zh')).toBe('王强');
  expect(titleIn({ title: 'userId' }, { userId: '7', userName: '' }, 'en')).toBe('7');
});

test('a record that is shown alone is not described by its title if many have that', () => {
  const shift = { title: 'userId', apart: (row: object) => ('day' in row ? String(row.day) : '') };
  expect(titleAlone(shift, { userId: '7', userName: '王强', day: '2026-10-01' }, 'zh')).toBe(
    '王强 2026-10-01',
  );
  expect(titleAlone(shift, { userId: '7', userName: '王强' }, 'en')).toBe('王强');
  expect(titleAlone({ title: 'userId' }, {}, 'en')).toBe('');
});
