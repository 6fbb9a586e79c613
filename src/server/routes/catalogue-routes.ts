/** What the server can do, for programs: the tools with their options, and the OpenAPI document. */
import type { FastifyInstance } from 'fastify';
import { colorClass } from '../../contract/catalogue.ts';
import { CATALOGUE } from '../../tools/catalogue.gen.ts';
import { openApiDocument } from '../openapi.ts';

export function catalogueRoutes(app: FastifyInstance): void {
  const tools = CATALOGUE.map(({ page: _page, fields, ...tool }) => ({
    ...tool,
    icon: tool.id,
    desc: tool.summary,
    colorClasses: colorClass(tool),
    options: fields,
  }));
  app.get('/api/tools', async () => tools);
  const document = openApiDocument();
  app.get('/api/openapi.json', async () => document);
}
