import { type Label, label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import type { Field } from '../descriptors/field.ts';
import { plainName } from '../fields/plain-name.ts';

/** Kinds of generated screens: one table, a table with its records in another, a tree. */
export const templateType = { crud: 'crud', sub: 'sub', tree: 'tree' } as const;

/** Whether the screen is derived from the descriptor or written out. */
export const codeStyle = { saber: 'saber', element: 'element' } as const;

const modelTab = { group: label('模型配置', 'Model Settings') } as const;
const templateTab = { group: label('模板配置', 'Template Settings') } as const;
const outputTab = { group: label('生成配置', 'Generation Settings') } as const;

const forSub = { field: 'templateType', is: [templateType.sub] } as const;
const forTree = { field: 'templateType', is: [templateType.tree] } as const;

/** A text of letters, digits and few punctuation characters, because it becomes part of names and paths. */
const named = (words: Label, test: RegExp, max = 60) =>
  ({
    kind: 'text',
    label: words,
    required: label(`请输入${words.zh}`, `Please enter the ${words.en.toLowerCase()}`),
    pattern: {
      test,
      message: label(
        `${words.zh}含有不能用于名称或路径的字符`,
        `The ${words.en.toLowerCase()} has characters that a name or path cannot have`,
      ),
    },
    max,
  }) as const satisfies Field;

const columnOf = (words: Label, when: typeof forSub | typeof forTree) =>
  ({
    kind: 'text',
    label: words,
    required: label(`请选择${words.zh}`, `Please choose the ${words.en.toLowerCase()}`),
    max: 128,
    when,
    list: false,
  }) as const satisfies Field;

/** 1 no, 2 yes. */
const yesNo = (words: Label, required: Label, initial: 1 | 2, help: Label) =>
  ({
    kind: 'dict',
    label: words,
    dict: 'yes_no',
    numeric: true,
    required,
    initial,
    help,
    list: false,
  }) as const satisfies Field;

const noBase = label('请选择基础业务', 'please select base business');

/** Settings for generating code from a data model (docs/product/tools.md#code-generator). */
export const codeSetting = defineEntity({
  key: 'code',
  path: 'blade-develop/code',
  table: 'code_setting',
  label: label('代码生成', 'Code Configuration'),
  tenancy: 'platform',
  title: 'codeName',
  fields: {
    modelId: {
      kind: 'ref',
      entity: 'model',
      label: label('数据模型', 'Data Model'),
      required: label('请选择数据模型', 'Please choose a data model'),
      search: 'equal',
      list: { width: 130 },
      ...modelTab,
    },
    codeName: {
      kind: 'text',
      label: label('模块名称', 'Module Name'),
      required: label('请输入模块名称', 'Please enter the module name'),
      pattern: plainName,
      max: 64,
      search: 'like',
      list: { width: 130 },
      ...modelTab,
    },
    serviceName: {
      ...named(label('服务名称', 'Service Name'), /^blade-[A-Za-z][A-Za-z0-9]*$/),
      help: label(
        '接口路径的第一段，如 blade-fence',
        'The first part of the paths of its calls, such as blade-fence',
      ),
      search: 'like',
      list: { width: 130 },
      ...modelTab,
    },
    tableName: {
      ...named(label('表名', 'Table Name'), /^[a-z][a-z0-9_]*$/, 40),
      help: label(
        '生成的表，以小写字母开头',
        'The name of the generated table; begins with a lower-case letter',
      ),
      search: 'like',
      list: { width: 130 },
      ...modelTab,
    },
    tablePrefix: { ...named(label('表前缀', 'Table Prefix'), /^[a-z0-9_]*$/, 40), list: false, ...modelTab },
    pkName: { ...named(label('主键名', 'Primary Key'), /^[^\p{C}]+$/u, 128), list: false, ...modelTab },
    packageName: {
      ...named(label('包名', 'Package Name'), /^[a-z][A-Za-z0-9_]*(\.[a-z][A-Za-z0-9_]*)*$/, 120),
      list: { width: 160 },
      ...modelTab,
    },
    templateType: {
      kind: 'choice',
      label: label('模板类型', 'Template'),
      options: [
        { value: templateType.crud, label: label('单表', 'Single table') },
        { value: templateType.sub, label: label('主子表', 'Master and detail') },
        { value: templateType.tree, label: label('树表', 'Tree') },
      ],
      required: label('请选择模板类型', 'Please choose the template'),
      initial: templateType.crud,
      list: { width: 100 },
      ...templateTab,
    },
    author: {
      kind: 'text',
      label: label('作者信息', 'Author'),
      required: label('请输入作者信息', 'Please enter the author'),
      pattern: plainName,
      max: 60,
      initial: 'Heliodeck',
      list: false,
      ...templateTab,
    },
    subModelId: {
      kind: 'ref',
      entity: 'model',
      label: label('子表模型', 'Detail Model'),
      required: label('请选择子表模型', 'Please choose the detail model'),
      when: forSub,
      list: false,
      ...templateTab,
    },
    subFkId: { ...columnOf(label('子表外键', 'Detail Foreign Key'), forSub), ...templateTab },
    treeId: { ...columnOf(label('树主键', 'Tree Key'), forTree), ...templateTab },
    treePid: { ...columnOf(label('树父主键', 'Tree Parent'), forTree), ...templateTab },
    treeName: { ...columnOf(label('树名称', 'Tree Name'), forTree), ...templateTab },
    baseMode: {
      ...yesNo(
        label('基础业务', 'Base Business'),
        noBase,
        2,
        label('是：数据归租户所有；否：归平台所有', 'Yes: rows belong to tenants. No: to the platform'),
      ),
      ...templateTab,
    },
    wrapMode: {
      ...yesNo(
        label('包装器', 'Wrapper'),
        label('请选择包装器', 'please select wrapper'),
        2,
        label('生成规则文件', 'A file for rules beyond the fields'),
      ),
      ...templateTab,
    },
    feignMode: {
      ...yesNo(
        label('远程调用', 'Remote Calls'),
        noBase,
        1,
        label('生成供其他程序调用的 select 接口', 'A select call for other programs'),
      ),
      ...templateTab,
    },
    codeStyle: {
      kind: 'choice',
      label: label('代码风格', 'Code Style'),
      options: [
        { value: codeStyle.saber, label: label('saber', 'saber') },
        { value: codeStyle.element, label: label('element', 'element') },
      ],
      required: label('请选择代码风格', 'Please choose the code style'),
      initial: codeStyle.saber,
      list: { width: 100 },
      ...outputTab,
    },
    apiPath: {
      ...named(label('后端生成路径', 'Back-end Path'), /^[\w./-]+$/, 200),
      list: false,
      view: { span: 24 },
      ...outputTab,
    },
    webPath: {
      ...named(label('前端生成路径', 'Front-end Path'), /^[\w./-]+$/, 200),
      list: false,
      view: { span: 24 },
      ...outputTab,
    },
  },
  actions: [{ code: 'code_generate', label: label('代码生成', 'Generate code'), place: 'toolbar' }],
  view: { panelWidth: 900, tabs: true },
});
