// Which addresses are somebody's own network's: those that IANA's registries do not call globally reachable.

import { BlockList, isIP } from 'node:net'

/** https://www.iana.org/assignments/iana-ipv4-special-registry, and that of IPv6; and multicast. */
const special = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Whatever is not 2000::/3: loopback, local, mapped, translated and multicast addresses among it.
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23',
  '2001:db8::/32',
  // 6to4 holds an IPv4 address, which may be any.
  '2002::/16',
  '3fff::/20',
]

// Apart, since Node takes each IPv4 address for a mapped one of IPv6 as well.
const lists = { 4: new BlockList(), 6: new BlockList() }
for (const network of special) {
  const [address = '', bits] = network.split('/')
  if (isIP(address) === 6) lists[6].addSubnet(address, Number(bits), 'ipv6')
  else lists[4].addSubnet(address, Number(bits), 'ipv4')
}

export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 6) return !lists[6].check(address, 'ipv6')
  return version === 4 && !lists[4].check(address, 'ipv4')
}

/** Of an address in a URL: a private one, or a name of this machine. Where other names lead is seen where they are called. */
export function isPrivateHost(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (plain === 'localhost' || plain.endsWith('.localhost')) return true
  return isIP(plain) !== 0 && !isPublicAddress(plain)
}
