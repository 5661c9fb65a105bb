/**
 * Decides to which addresses push messages are sent: endpoints of known push services, at public IP addresses. Without
 * these checks, whoever subscribes could have the server call machines of its own network.
 */
import type { LookupAddress } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { ENDPOINT_MAX } from 'sync-protocol/reminders/push-message.ts';

export interface Endpoint {
  /** As the URL parser writes it, so that what was checked is what is called. */
  readonly href: string;
  /** The entry of PUSH_HOSTS that it belongs to. */
  readonly host: string;
}

/**
 * Returns undefined unless it is an https address on port 443, without user and password, whose host is one of `hosts`
 * or below one.
 */
export function checkEndpoint(text: string, hosts: readonly string[]): Endpoint | undefined {
  if (text.length > ENDPOINT_MAX || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return undefined;
  const host = hosts.find((each) => url.hostname === each || url.hostname.endsWith(`.${each}`));
  url.hash = '';
  return host === undefined || url.href.length > ENDPOINT_MAX ? undefined : { href: url.href, host };
}

/** Networks that aren't on the public internet, or aren't one machine there (IANA's special-purpose registries). */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** Of global unicast: Teredo and other protocols, documentation, and 6to4, which holds IPv4 addresses. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/** All else is loopback, link-local, private, mapped or translated IPv4, multicast, or unassigned. */
const GLOBAL_UNICAST = '2000::/3';

function blockList(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const specialIpv4 = blockList(SPECIAL_IPV4, 'ipv4');
const specialIpv6 = blockList(SPECIAL_IPV6, 'ipv6');
const globalUnicast = blockList([GLOBAL_UNICAST], 'ipv6');

/** Whether an IP address is one machine's on the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? globalUnicast.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
    : !specialIpv4.check(address, 'ipv4');

/** A push service's name led to addresses that may not be called. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress';
}

interface Lookup {
  /** Rejects if the name can't be resolved. */
  readonly resolve: (hostname: string) => Promise<readonly LookupAddress[]>;
  readonly isAllowed: (address: string) => boolean;
}

/**
 * Returns the lookup of a connection, which is then opened to an address that was checked: a name that is resolved a
 * second time could lead elsewhere. Fails with `RefusedAddress` if no address is allowed.
 */
export function guardedLookup({ resolve, isAllowed }: Lookup): LookupFunction {
  const findAllowed = callbackify(async (hostname: string) => {
    const allowed = (await resolve(hostname)).filter(({ address }) => isAllowed(address));
    const [first] = allowed;
    if (first === undefined) throw new RefusedAddress(`${hostname} has no public address`);
    return { first, allowed };
  });
  return (hostname, { all }, done) =>
    findAllowed(hostname, (error, found) => {
      if (found === undefined) done(error, '');
      else if (all === true) done(null, found.allowed);
      else done(null, found.first.address, found.first.family);
    });
}
