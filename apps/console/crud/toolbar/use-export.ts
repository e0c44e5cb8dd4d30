import { fileSize } from '@heliodeck/kit/file-size';
import { exportCode } from '@heliodeck/model/permissions/permission';
import { download } from '../../api/download.ts';
import { usePermissions } from '../../api/menus.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import type { Crud } from '../screen/use-crud-screen.ts';
import type { ExportOffer } from '../shared/crud-props.ts';
import { crudWords } from '../shared/crud-words.ts';
import { exportWords } from '../state/export-words.ts';

/** Describes the file, asks for confirmation, and saves the filtered list; undefined without permission. */
export function useExport(
  crud: Crud,
  exporting: ExportOffer | false | undefined,
): (() => Promise<void>) | undefined {
  const w = useMessages(crudWords);
  const translate = useTranslate();
  const held = usePermissions();
  const { ask, done, failed, running } = useFeedback();
  const { options, state, total, isEstimated } = crud;
  const { entity, told } = options;
  const { filters } = state;
  const usual: ExportOffer = { path: `${entity.path}/export`, permission: exportCode(entity) };
  const offer = exporting ?? usual;
  if (!offer || (offer.permission !== undefined && !held.has(offer.permission))) return undefined;
  return async () => {
    const text = translate(
      exportWords({
        entity,
        name: offer.name,
        filters,
        told,
        total,
        isEstimated,
        rows: crud.read.list?.rows ?? [],
      }),
    );
    const question = offer.question ? translate(offer.question) : w.exportAsk;
    const asked = offer.heading
      ? { title: translate(offer.heading), text: `${question}\n${text}` }
      : { title: question, text };
    if (!(await ask(asked))) return;
    // The file has the rows of the list, whatever an offer adds.
    const query = { ...filters, ...options.within, ...options.fixed };
    let end = running(offer.path, w.exporting);
    try {
      const saved = await download(offer.path, offer.query ? offer.query(query) : query, (bytes) => {
        end = running(offer.path, w.exportReceived.replace('{size}', fileSize(bytes)));
      });
      done(w.exported.replace('{name}', saved.name).replace('{size}', fileSize(saved.bytes)));
    } catch (error) {
      failed(error);
    } finally {
      end();
    }
  };
}
