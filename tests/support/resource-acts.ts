import { attach } from '@heliodeck/model/resources/attach';
import { oss, ossCategory } from '@heliodeck/model/resources/oss';
import { sms, smsCategory } from '@heliodeck/model/resources/sms';
import type { ActWorld } from './act-world.ts';
import type { ExactAct } from './exact-acts.ts';
import { hiddenWord } from './exact-writes.ts';
import { multipart } from './multipart.ts';
import { kept } from './resource-world.ts';

/** Acts on configurations of services, attachments and files. */
export function resourceActs(world: ActWorld): readonly ExactAct[] {
  const { made, detail } = world;
  return [
    ...attachmentActs(world),
    ...fileActs(world),
    {
      route: `${sms.path}/endpoint/send-message`,
      code: 'sms',
      given: () => ({ query: { phones: '13800138000', params: JSON.stringify({ code: hiddenWord }) } }),
      // No configuration is enabled: the message is only logged.
      effect: [() => 'blade-log/audit/page?act=send&recordId=', { total: 2 }],
      lines: ['send', 'send'],
      refusal: 'request.forbidden',
    },
    {
      route: `${sms.path}/enable`,
      code: 'sms_enable',
      target: () =>
        made(sms, {
          category: smsCategory.yunpian,
          smsCode: '#',
          templateId: '#code#',
          accessKey: hiddenWord,
          signName: '日安',
        }),
      given: (id) => ({ query: { id } }),
      effect: [detail(sms), { status: 2 }],
      lines: ['edit'],
      refusal: 'delegation.signIn',
    },
    {
      route: `${oss.path}/enable`,
      code: 'oss_enable',
      target: () => made(oss, { category: ossCategory.local, ossCode: '#' }),
      given: (id) => ({ query: { id } }),
      effect: [detail(oss), { status: 2 }],
      lines: ['edit'],
    },
  ];
}

const draft = {
  link: 'https://files.example/a.pdf',
  domainUrl: 'https://files.example',
  name: 'a.pdf',
  originalName: '合同.pdf',
  extension: 'pdf',
  attachSize: 12.5,
};
const file = { content: 'hello', name: '说明.txt' };

function attachmentActs({ made, detail }: ActWorld): readonly ExactAct[] {
  const adding = (['save', 'submit'] as const).map(
    (tail): ExactAct => ({
      route: `${attach.path}/${tail}`,
      code: 'attach_upload',
      given: () => ({ body: draft }),
      adds: (data) => String(data.id),
      effect: [detail(attach), draft],
      lines: ['add'],
    }),
  );
  const uploads = (['put-file-attach', 'put-file-attach-by-name'] as const).map(
    (tail): ExactAct => ({
      route: `${oss.path}/endpoint/${tail}`,
      code: 'attach_upload',
      given: () => ({ query: { fileName: '手册.txt' }, file }),
      adds: (data) => String(data.attachId),
      effect: [
        detail(attach),
        { originalName: tail === 'put-file-attach' ? file.name : '手册.txt', extension: 'txt' },
      ],
      lines: ['add'],
    }),
  );
  return [
    ...adding,
    ...uploads,
    {
      route: `${attach.path}/update`,
      code: 'attach_upload',
      target: () => made(attach, draft),
      given: (id) => ({ body: { id, originalName: '新合同.pdf' } }),
      effect: [detail(attach), { originalName: '新合同.pdf' }],
      lines: ['edit'],
    },
    {
      route: `${attach.path}/remove`,
      code: 'attach_delete',
      target: () => made(attach, draft),
      given: (id) => ({ query: { ids: id } }),
      effect: [detail(attach), { status: 404 }],
      lines: ['remove'],
      again: 'record.notFound',
    },
  ];
}

/** Files in the store that are no attachments: administrators copy and remove them. */
function fileActs({ server, ours }: ActWorld): readonly ExactAct[] {
  const shown = (fileName: string): string => `${oss.path}/endpoint/stat-file?fileName=${fileName}`;
  const uploaded = async (): Promise<string> => {
    const { body, headers } = await multipart(file.content, file.name);
    const at = `/api/${oss.path}/endpoint/put-file`;
    return kept(await server.post(at, body, { ...ours.admin, ...headers })).name;
  };
  const common = { code: 'attach', target: uploaded, refusal: 'request.forbidden' } as const;
  return [
    {
      ...common,
      route: `${oss.path}/endpoint/copy-file`,
      given: (fileName) => ({ query: { fileName } }),
      adds: (data) => String(data.name),
      effect: [shown, { length: file.content.length }],
      lines: ['add'],
    },
    {
      ...common,
      route: `${oss.path}/endpoint/remove-file`,
      given: (fileName) => ({ query: { fileName } }),
      effect: [shown, { status: 404 }],
      lines: ['remove'],
    },
    {
      ...common,
      route: `${oss.path}/endpoint/remove-files`,
      given: (fileNames) => ({ query: { fileNames } }),
      effect: [shown, { status: 404 }],
      lines: ['remove'],
    },
  ];
}
