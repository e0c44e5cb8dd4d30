import { expect, it } from 'vitest';
import { type PatrollerNode, patrollerTree } from './patroller-tree.ts';

/** Titles of a tree: for users their name, for departments with their members. */
const drawn = (nodes: readonly PatrollerNode[]): unknown[] =>
  nodes.map(({ title, children }) => (children ? { [title]: drawn(children) } : title));

it('omits users without a real name', () => {
  expect(patrollerTree([{ id: '1' }, { id: '2', realName: null }, { id: '3', realName: ' ' }], 'zh')).toEqual(
    [],
  );
});

it('lists people below their first department, and those without a department next to the departments', () => {
  const people = [
    { id: '1', realName: '王海', deptName: '运维部' },
    { id: '2', realName: '李工', deptName: null },
    { id: '3', realName: 'Ada', deptName: '质检部,运维部' },
    { id: '4', realName: '周敏', deptName: '运维部' },
  ];
  expect(drawn(patrollerTree(people, 'zh'))).toEqual([
    { 运维部: ['王海', '周敏'] },
    '李工',
    { 质检部: ['Ada'] },
  ]);
});

it('lists each name once, since a plan stores only the name', () => {
  const people = [
    { id: '1', realName: '王海', deptName: '运维部' },
    { id: '2', realName: '王海', deptName: '质检部' },
  ];
  expect(drawn(patrollerTree(people, 'zh'))).toEqual([{ 运维部: ['王海'] }]);
});

it('lets only people be chosen, even if a department has the same name', () => {
  const [dept] = patrollerTree([{ id: '1', realName: '王海', deptName: '王海' }], 'zh');
  expect(dept).toMatchObject({ selectable: false, children: [{ value: '王海', selectable: true }] });
  expect(dept?.value).not.toBe('王海');
});

it('shows a department that comes with the product in the language of the reader', () => {
  const [dept] = patrollerTree([{ id: '1', realName: 'Ada', deptName: '总公司' }], 'en');
  expect(dept?.title).toBe('Head office');
});
