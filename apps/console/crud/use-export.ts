import { fileSize } from '@heliodeck/kit/file-size';
import { exportCode } from '@heliodeck/model/permissions/permission';
import { download } from '../api/download.ts';
import { usePermissions } from '../api/menus.ts';
import { useFeedback } from '../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../i18n/messages.ts';
import type { CrudOptions, ExportOffer } from './crud-props.ts';
import { crudWords } from './crud-words.ts';

/** Asks, and saves the list as it is filtered as a file; undefined for who may not. */
export function useExport(
  options: CrudOptions,
  exporting: ExportOffer | false | undefined,
  filters: Readonly<Record<string, string>>,
): (() => Promise<void>) | undefined {
  const w = useMessages(crudWords);
  const translate = useTranslate();
  const held = usePermissions();
  const { ask, done, failed, running } = useFeedback();
  const { entity } = options;
  const usual: ExportOffer = { path: `${entity.path}/export`, permission: exportCode(entity) };
  const offer = exporting ?? usual;
  if (!offer || (offer.permission !== undefined && !held.has(offer.permission))) return undefined;
  return async () => {
    if (!(await ask({ title: offer.question ? translate(offer.question) : w.exportAsk }))) return;
    let end = running(offer.path, w.exporting);
    try {
      const saved = await download(
        offer.path,
        offer.query ? offer.query(filters) : { ...filters, ...options.within, ...options.fixed },
        (bytes) => {
          end = running(offer.path, w.exportReceived.replace('{size}', fileSize(bytes)));
        },
      );
      done(w.exported.replace('{name}', saved.name).replace('{size}', fileSize(saved.bytes)));
    } catch (error) {
      failed(error);
    } finally {
      end();
    }
  };
}
