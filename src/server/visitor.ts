/** Names a visitor for fairness and rate limits: an HMAC of the address under a daily key, nothing that follows anyone. */
import type { FastifyRequest } from 'fastify';
import type { JobStore } from '../jobs/job-store.ts';

export function visitorOf(request: FastifyRequest, store: JobStore): string {
  const day = new Date().toISOString().slice(0, 10);
  return store.sealer.visitor(networkOf(request.ip), day);
}

/** IPv4 addresses whole; IPv6 by their /64, since one household or one client owns all of it. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1] ?? address;
  if (!address.includes(':')) return address;
  const [left = '', right = ''] = address.split('%')[0]?.split('::') ?? [];
  const head = left.split(':').filter(Boolean);
  const tail = right.split(':').filter(Boolean);
  const zeros = address.includes('::')
    ? Array.from({ length: Math.max(8 - head.length - tail.length, 0) }, () => '0')
    : [];
  return `${[...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
