import { generatedEntities } from '@heliodeck/model/registries/generated';
import type { MakeArea } from '../../area.ts';
import { generatedRoutes, generatedRules } from './generated.ts';
import { isTree, treeRoutes } from './tree-routes.ts';

/** Records that the code generator wrote: their rules, trees and further calls. */
export const customArea: MakeArea = (services) => ({
  name: 'custom',
  rules: generatedRules.map((rules) => rules()),
  routes: [
    ...generatedEntities.filter(isTree).flatMap((entity) => treeRoutes(services.entities, entity)),
    ...generatedRoutes.flatMap((routes) => routes(services)),
  ],
});
