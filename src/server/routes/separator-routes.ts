/** The call that gives a separator page to print, with a text of the visitor's own in its code. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { contentDisposition } from '../content-disposition.ts';
import type { ServerContext } from '../context.ts';
import { separatorPage } from '../separator-page.ts';
import { sharesOf } from '../visitor.ts';

const KINDS = ['qr', 'barcode'] as const;
const USUAL_TEXT = 'SHEAF-SPLIT';
/** As the tools take: a longer bar code would not fit onto the paper. */
const MOST_LETTERS = { qr: 200, barcode: 40 } as const;

interface Query {
  readonly Querystring: { readonly kind?: string; readonly text?: string };
}

export function separatorRoutes(app: FastifyInstance, context: ServerContext): void {
  const max = (request: FastifyRequest) => context.settings.SUBMITS_PER_MINUTE * sharesOf(request, context.store);
  const limit = { rateLimit: { max, timeWindow: '1 minute' } };
  app.get<Query>('/api/separator-page', { config: limit }, async (request, reply) => {
    const { kind: wanted = 'qr', text = USUAL_TEXT } = request.query;
    const kind = KINDS.find((each) => each === wanted);
    if (!kind) throw new ToolError('bad-request', because('not-one-of', { option: 'kind', choices: KINDS.join(', ') }));
    if (typeof text !== 'string' || text.trim() === '')
      throw new ToolError('bad-request', because('needed', { option: 'text' }));
    const most = MOST_LETTERS[kind];
    if ([...text].length > most) throw new ToolError('bad-request', because('text-too-long', { option: 'text', most }));
    const page = await separatorPage(kind, text.trim()).catch(() => {
      throw new ToolError('bad-request', because('unusable', { option: 'text' }));
    });
    return reply
      .header('content-disposition', contentDisposition(`separator-${kind}.pdf`))
      .type('application/pdf')
      .send(page);
  });
}
