import { exportCode } from '@heliodeck/model/permissions/permission';
import { download } from '../../api/download.ts';
import { usePermissions } from '../../api/menus.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import type { Crud } from '../screen/use-crud-screen.ts';
import type { ExportOffer } from '../shared/crud-props.ts';
import { crudWords } from '../shared/crud-words.ts';

/** Saves the filtered list as a PDF; undefined if the server creates none, or without permission to export. */
export function usePrint(
  { options, state }: Crud,
  exporting: ExportOffer | false | undefined,
): (() => Promise<void>) | undefined {
  const w = useMessages(crudWords);
  const held = usePermissions();
  const { done, failed, running } = useFeedback();
  if (!exporting || exporting.printPath === undefined) return undefined;
  const { printPath, permission = exportCode(options.entity) } = exporting;
  if (permission !== undefined && !held.has(permission)) return undefined;
  return async () => {
    const end = running(printPath, w.printing);
    try {
      const { name } = await download(printPath, { ...state.filters, ...options.within, ...options.fixed });
      done(w.printed.replace('{name}', name));
    } catch (error) {
      failed(error);
    } finally {
      end();
    }
  };
}
