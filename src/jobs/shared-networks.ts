/** Networks behind which many people sit, such as a school's: all of them are one visitor to us, with the shares of several. */
import { BlockList, isIPv6 } from 'node:net';

/** As the operator lists it. */
export interface SharedNetwork {
  /** An address, or a range such as `198.51.100.0/24`. */
  readonly network: string;
  readonly shares: number;
}

export class SharedNetworks {
  readonly #listed: readonly (SharedNetwork & { readonly range: BlockList })[];

  constructor(listed: readonly SharedNetwork[]) {
    this.#listed = listed.map((each) => ({ ...each, range: rangeOf(each.network) }));
  }

  /** The first listed network that an address lies in. */
  of(address: string): SharedNetwork | undefined {
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    return this.#listed.find(({ range }) => range.check(address, family));
  }
}

function rangeOf(network: string): BlockList {
  const list = new BlockList();
  const [address = '', bits] = network.split('/');
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (bits === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(bits), family);
  return list;
}
