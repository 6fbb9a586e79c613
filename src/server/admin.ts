/** The calls of the site's owner: open while ADMIN_TOKEN is unset, else only with it. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ToolError } from '../contract/messages/tool-error.ts';

/** @throws ToolError `unauthorized` */
export function checkAdmin(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) return;
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const given = bearer ?? String(request.headers['x-admin-token'] ?? '');
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(digest(given), digest(token))) throw new ToolError('unauthorized');
}
