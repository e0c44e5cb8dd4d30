import { describe, expect, it } from 'vitest';
import { parseDraft } from '../descriptors/schema.ts';
import { user } from '../organisation/user.ts';

const refused = (draft: Record<string, unknown>) => () => parseDraft(user, 'edit', { id: '1', ...draft });

describe('the telephone number of a user', () => {
  it.each(['abc', '12', '+', '1'.repeat(21), '138-abc', '<b>13800138000</b>', '--13800138000'])(
    'cannot be %j',
    (phone) => expect(refused({ phone })).toThrow(/phone:/),
  );
  it.each(['13800138000', '+86 138 0013 8000', '+49 (30) 123-456', '010-88888888', '(0592) 2345678', ''])(
    'can be %j',
    (phone) => expect(refused({ phone })).not.toThrow(),
  );
});

describe('the e-mail address of a user', () => {
  it.each(['not-an-email', 'a@b', '@b.cn', 'a b@c.cn', 'a@b.cn,c@d.cn', 'a@b..cn'])('cannot be %j', (email) =>
    expect(refused({ email })).toThrow(/email:/),
  );
  it.each(['zhang.san@example.com', 'a+b@mail.example.cn', '张三@例子.中国', ''])('can be %j', (email) =>
    expect(refused({ email })).not.toThrow(),
  );
});
