/** What a recipe would do, told before any file is sent; and the short address of links to recipes. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { MAX_RECIPE_LENGTH } from '../../contract/recipe/recipe.ts';
import { describeRecipe } from '../../tools/request-options.ts';
import type { ServerContext } from '../context.ts';
import { sharesOf } from '../visitor.ts';

/** Characters outside of Latin take more than one byte, and quotes inside a text two characters. */
const BODY_BYTES = 8 * MAX_RECIPE_LENGTH;
/** A form asks after each change. */
const CHECKS_A_SUBMIT = 4;

export function recipeRoutes(app: FastifyInstance, { settings, store }: ServerContext): void {
  const max = (request: FastifyRequest) => CHECKS_A_SUBMIT * settings.SUBMITS_PER_MINUTE * sharesOf(request, store);
  const config = { rateLimit: { max, timeWindow: '1 minute' } };
  app.post('/api/recipes/check', { config, bodyLimit: BODY_BYTES }, async ({ body }) => {
    const recipe: unknown = typeof body === 'object' && body !== null && 'recipe' in body ? body.recipe : undefined;
    if (recipe === undefined || recipe === '')
      throw new ToolError('bad-option', { field: 'recipe', ...because('required', { title: 'recipe' }) });
    return { success: true, ...(await describeRecipe(recipe)) };
  });
  // The recipe itself stands behind the #, which no server sees and a browser takes along.
  app.get('/r', (_request, reply) => reply.redirect('/recipe', 302));
}
