import { ApiError } from '@heliodeck/client/api-error';
import { label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { storedTitleIn, storedTitlesIn } from '@heliodeck/model/descriptors/title';
import { dept } from '@heliodeck/model/organisation/dept';
import { post } from '@heliodeck/model/organisation/post';
import { user } from '@heliodeck/model/organisation/user';
import { role } from '@heliodeck/model/permissions/role';
import { tenant } from '@heliodeck/model/tenants/tenant';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import type { JSX } from 'react';
import { type OwnInfo, ownInfoQuery, updateOwnInfo } from '../../api/own-account.ts';
import { session } from '../../api/session.ts';
import { refusedField } from '../../crud/form/refused-field.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { imageUi } from '../../fields/rich/image.tsx';
import { useJoined, useLocale, useMessages } from '../../i18n/messages.ts';
import { noteError } from '../../state/client-errors.ts';
import { goTo } from '../../ui/navigate.ts';
import { Waiting } from '../../ui/waiting.tsx';
import styles from './account.module.css';
import { OwnConsents } from './own-consents.tsx';
import { OwnIdentityList } from './own-identities.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { OwnSignIns } from './own-sign-ins.tsx';
import { SecondFactorCard } from './second-factor.tsx';

const words = {
  about: label('基本信息', 'About me'),
  account: label('账号', 'Account'),
  tenant: label('租户', 'Tenant'),
  roles: label('角色', 'Roles'),
  depts: label('部门', 'Departments'),
  posts: label('岗位', 'Posts'),
  price: label('电价（每 kWh）', 'Electricity price (per kWh)'),
  name: label('昵称', 'Nickname'),
  realName: label('姓名', 'Real name'),
  phone: label('手机号', 'Phone'),
  email: label('邮箱', 'Email'),
  needName: label('请输入昵称', 'Please enter your nickname'),
  needRealName: label('请输入姓名', 'Please enter your real name'),
  badEmail: label('邮箱格式不正确', 'This is no e-mail address'),
  save: label('保存', 'Save'),
  none: label('暂无', 'None'),
  avatar: label('头像', 'Avatar'),
  password: label('密码', 'Password'),
  aboutPassword: label(
    '修改成功后需重新登录，其他会话同时结束。',
    'You sign in again after changing it; all sessions end.',
  ),
  changePassword: label('修改密码', 'Change password'),
};

const AvatarInput = imageUi.Input;

/** The user's own account: what others decided, what the user may change, and the active sessions. */
export function OwnInfoPage(): JSX.Element {
  const { data, error } = useQuery(ownInfoQuery);
  if (error) throw error;
  if (!data) return <Waiting />;
  return (
    <div className={styles.page}>
      <About info={data} />
      <div className={styles.column}>
        <OwnPassword />
        <SecondFactorCard />
        <OwnIdentityList />
        <OwnConsents />
        <OwnSessions />
        <OwnSignIns />
      </div>
    </div>
  );
}

function OwnPassword(): JSX.Element {
  const w = useMessages(words);
  return (
    <section className={styles.card}>
      <h2>{w.password}</h2>
      <p className={styles.lead}>{w.aboutPassword}</p>
      <Button onClick={() => goTo('/me/password')}>{w.changePassword}</Button>
    </section>
  );
}

function About({ info }: { info: OwnInfo }): JSX.Element {
  const w = useMessages(words);
  const joined = useJoined();
  const locale = useLocale();
  const { done, failed } = useFeedback();
  const client = useQueryClient();
  const [form] = Form.useForm();
  const changeable = {
    avatar: info.avatar,
    name: info.name,
    realName: info.realName,
    phone: info.phone,
    email: info.email,
  };
  const save = useMutation({
    mutationFn: updateOwnInfo,
    onSuccess: async (_answer, { realName, avatar }) => {
      done();
      // The top bar displays the same data.
      session.set((before) =>
        before ? { ...before, realName: realName || before.realName, avatar: avatar ?? '' } : before,
      );
      await client.invalidateQueries(ownInfoQuery);
    },
    onError: (error) => {
      const field = error instanceof ApiError ? refusedField(error, changeable) : undefined;
      if (field === undefined) return failed(error);
      noteError('call', error);
      form.setFields([{ name: field, errors: [error.message] }]);
      form.scrollToField(field, { focus: true });
    },
  });
  // Several names are returned in one text.
  const several = (of: Entity, names: string | null | undefined): string =>
    joined(storedTitlesIn(of, names, locale));
  const facts: readonly (readonly [string, string | number | null | undefined])[] = [
    [w.account, info.account],
    [w.tenant, info.tenantName ? storedTitleIn(tenant, info.tenantName, locale) : info.tenantId],
    [w.roles, several(role, info.roleName)],
    [w.depts, several(dept, info.deptName)],
    [w.posts, several(post, info.postName)],
    [w.price, info.electrovalence],
  ];
  return (
    <section className={styles.card}>
      <h2>{w.about}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === null || value === undefined || value === '' ? w.none : value}</dd>
          </div>
        ))}
      </dl>
      <Form
        layout="vertical"
        scrollToFirstError={{ focus: true }}
        form={form}
        initialValues={changeable}
        onFinish={(values: Partial<OwnInfo>) => save.mutate({ id: info.id, ...values })}
        className={styles.form ?? ''}
      >
        <Form.Item name="avatar" label={w.avatar}>
          <AvatarInput name="avatar" field={user.fields.avatar} />
        </Form.Item>
        <Form.Item
          name="name"
          label={w.name}
          rules={[{ required: true, whitespace: true, message: w.needName }]}
        >
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item
          name="realName"
          label={w.realName}
          rules={[{ required: true, whitespace: true, message: w.needRealName }]}
        >
          <Input maxLength={20} autoComplete="name" />
        </Form.Item>
        <Form.Item name="phone" label={w.phone}>
          <Input maxLength={45} autoComplete="tel" />
        </Form.Item>
        <Form.Item name="email" label={w.email} rules={[{ type: 'email', message: w.badEmail }]}>
          <Input maxLength={45} autoComplete="email" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {w.save}
        </Button>
      </Form>
    </section>
  );
}
