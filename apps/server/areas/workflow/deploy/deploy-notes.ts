import { type Label, label } from '@heliodeck/kit/label';
import type { ProcessForms } from '@heliodeck/model/workflow/form';
import { type CompiledFile, isRefusal } from '@heliodeck/workflow/decode/compile';
import type { Definition } from '@heliodeck/workflow/definition';
import { problemText } from '../definitions/file-problems.ts';

/** Most notes about a file; the rest are counted. */
const mostNotes = 20;

/**
 * Texts about a file that is deployed: what other engines would do and this one does not, each with the id of its element, and forms that
 * are not in the deployment.
 */
export function deployNotes(
  { name, forms }: { readonly name: string; readonly forms: ProcessForms },
  { definitions, problems }: CompiledFile,
  isOneOfSeveral: boolean,
): readonly Label[] {
  const ignored = problems.filter((problem) => !isRefusal(problem)).map(problemText);
  const all = [...ignored, ...definitions.flatMap((definition) => missingForms(definition, forms))];
  const more = all.length - mostNotes;
  const shown = more > 0 ? [...all.slice(0, mostNotes), label(`另有 ${more} 项`, `${more} more`)] : all;
  if (!isOneOfSeveral) return shown;
  return shown.map(({ zh, en }) => label(`${name}：${zh}`, `${name}: ${en}`));
}

/** Form keys that name no form of the deployment: their elements have no fields. A key in an expression is known only when it runs. */
function missingForms({ nodes }: Definition, forms: ProcessForms): readonly Label[] {
  return [...nodes.values()].flatMap(({ id, formKey }) => {
    const key = formKey?.source.trim() ?? '';
    if (key === '' || /[$#]\{/.test(key) || Object.hasOwn(forms, key)) return [];
    return label(
      `没有随流程部署的表单“${key}”，此处不显示任何字段（${id}）`,
      `the form ${key} is not deployed with the process: no fields are shown there (${id})`,
    );
  });
}
