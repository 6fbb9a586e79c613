/** Who may see the numbers behind the site: the owner's token, or a program on the same machine. */
import type { FastifyRequest } from 'fastify';
import { ToolError } from '../contract/messages/tool-error.ts';
import { checkAdmin } from './admin.ts';

/** Any of them says that a proxy stands between: what comes from loopback then comes from anywhere. */
const FORWARDING = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|x-envoy-.*)$/;

/** @throws ToolError `unauthorized` */
export function checkInsider(request: FastifyRequest, token: string | undefined): void {
  if (isFromThisMachine(request)) return;
  if (token === undefined) throw new ToolError('unauthorized');
  checkAdmin(request, token);
}

export function isInsider(request: FastifyRequest, token: string | undefined): boolean {
  try {
    checkInsider(request, token);
    return true;
  } catch {
    return false;
  }
}

function isFromThisMachine({ raw }: FastifyRequest): boolean {
  const isLoopback = /^(::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? '');
  return isLoopback && !Object.keys(raw.headers).some((name) => FORWARDING.test(name));
}
