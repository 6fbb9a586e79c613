/** Tells whose word is taken for the address of the one before: TRUST_PROXY as a question. */
import { BlockList, isIPv6 } from 'node:net';
import type { Settings } from '../config.ts';

/** @returns whether the sender at this address, so many hops away, is a proxy of the operator. */
export function trustedBy(setting: Settings['TRUST_PROXY']): (address: string, hop: number) => boolean {
  if (setting === false) return () => false;
  if (typeof setting === 'number') return (_address, hop) => hop < setting;
  const networks = new BlockList();
  for (const each of setting) {
    const [address = '', bits] = each.split('/');
    const family = familyOf(address);
    if (bits === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, Number(bits), family);
  }
  return (address) => networks.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
