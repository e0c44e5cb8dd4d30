import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { readableDocument } from './document.ts';

/** Serves the API description: OpenAPI 3.1 at /api/docs/json, rendered at /api/docs. Register it before the routes. */
export async function mountDocs(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Heliodeck',
        version,
        description:
          'Every reply is `{code, success, data, msg}`; refusals also carry `errorCode`. ' +
          'Ids are strings, times `yyyy-MM-dd HH:mm:ss` in the zone of the station or tenant, a missing number is null.',
      },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: '`bearer {access_token}`' },
          client: { type: 'http', scheme: 'basic', description: 'Client id and secret' },
        },
      },
      security: [{ token: [], client: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      readableDocument('openapiObject' in document ? document.openapiObject : {}),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none', filter: true },
    logo: { type: 'image/svg+xml', content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  });
}
