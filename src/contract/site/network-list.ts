/** Networks as an operator lists them: addresses and CIDR ranges of both families, with commas or spaces between them. */
import * as z from 'zod';

const NETWORK = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Undefined where one of them is no network, or none is named. */
export function networks(text: string): readonly string[] | undefined {
  const named = text.split(/[\s,]+/).filter((part) => part !== '');
  return named.length > 0 && named.every((part) => NETWORK.safeParse(part).success) ? named : undefined;
}
