/** The address at which a visitor sees this site: that of the settings, or of the request as far as it can be believed. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../config.ts';

/** A part of a name by RFC 1123, with the underscore that container networks use. */
const LABEL = /^[a-z\d_](?:[\w-]{0,61}[a-z\d_])?$/i;
const BRACKETED = /^\[[\da-f:.]{2,45}\]$/i;
const MAX_NAME_LENGTH = 253;

export class PublicAddress {
  readonly #fixed: string | undefined;
  readonly #vary: string;

  /** Where SITE_URL is set, no other name is ever told. */
  constructor({ SITE_URL, TRUST_PROXY }: Pick<Settings, 'SITE_URL' | 'TRUST_PROXY'>) {
    this.#fixed = SITE_URL?.replace(/\/+$/, '');
    this.#vary = TRUST_PROXY === false ? 'host' : 'host, x-forwarded-host, x-forwarded-proto';
  }

  /** Without a slash at the end. */
  of(request: FastifyRequest): string {
    return this.#fixed ?? `${schemeOf(request)}://${hostOf(request)}`;
  }

  /** For an answer that the address stands in: one visitor's word for it is not kept for the next. */
  mark(reply: FastifyReply): FastifyReply {
    if (this.#fixed !== undefined) return reply.header('cache-control', 'no-cache');
    return reply.headers({ 'cache-control': 'private, no-cache', vary: this.#vary });
  }
}

/** Fastify hands on whatever a trusted proxy let through. */
function schemeOf({ protocol, socket }: FastifyRequest): 'http' | 'https' {
  if (protocol === 'http' || protocol === 'https') return protocol;
  return 'encrypted' in socket && socket.encrypted ? 'https' : 'http';
}

function hostOf(request: FastifyRequest): string {
  const told = [request.host, request.headers.host ?? ''];
  return told.find(isPlausibleHost)?.toLowerCase() ?? 'localhost';
}

/** A host name or address, with a port or without: what can stand in an address, and nothing that a page could be made to do. */
export function isPlausibleHost(text: string): boolean {
  const [, name = '', port = '80'] = /^(.*?)(?::(\d{1,5}))?$/.exec(text) ?? [];
  const labels = name.replace(/\.$/, '').split('.');
  const isName = name.length <= MAX_NAME_LENGTH && labels.every((label) => LABEL.test(label));
  if (!isName && !BRACKETED.test(name)) return false;
  return Number(port) > 0 && Number(port) <= 65_535 && URL.canParse(`http://${text}/`);
}
