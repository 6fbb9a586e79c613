/** Names a visitor for fairness and rate limits: an HMAC of the address under a daily key, nothing that follows anyone. */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { JobStore } from '../jobs/job-store.ts';
import type { SharedNetwork } from '../jobs/shared-networks.ts';

/** An IPv4 address as a socket of both families gives it. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

export function visitorOf(request: FastifyRequest, store: JobStore): string {
  const day = new Date().toISOString().slice(0, 10);
  return store.sealer.visitor(sharedNetworkOf(request, store)?.network ?? networkOf(addressOf(request)), day);
}

/** How many visitors stand behind this one: more than one where the operator says that its network is shared. */
export function sharesOf(request: FastifyRequest, store: JobStore): number {
  return sharedNetworkOf(request, store)?.shares ?? 1;
}

function sharedNetworkOf(request: FastifyRequest, store: JobStore): SharedNetwork | undefined {
  const address = addressOf(request);
  return store.sharedNetworks.of(MAPPED.exec(address)?.[1] ?? address);
}

/** Some proxies write the port behind an IPv4 address. What is no address at all was not written by one: the connection's counts. */
function addressOf({ ip, socket }: FastifyRequest): string {
  const bare = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(ip)?.[1] ?? ip.replace(/^\[(.*)\](:\d+)?$/, '$1');
  return isIP(bare) === 0 ? (socket.remoteAddress ?? '') : bare;
}

/** IPv4 addresses whole; IPv6 by their /64, since one household or one client owns all of it. */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address);
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
