// All notations of an address have one key, and a relay's request counts for the person it names.

import type { Context } from 'koa'
import { describe, expect, test } from 'vitest'
import { addressFor, addressKey } from '../../../server/http/client-address.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
  ['192.0.2.7:443', '192.0.2.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9%eth0', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', 'unknown'],
  ['192.0.2.7 evil', 'unknown'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

describe('a request', () => {
  const from = (ip: string, forwarded = ''): Context =>
    ({ ip, get: (name: string) => (name === 'x-forwarded-for' ? forwarded : '') }) as Context
  const options = (proxyHops = 0) => ({ proxyHops, isRelay: (address: string) => address === '10.0.0.5' })

  test('of anybody counts by the address it comes from, whatever it says', () => {
    expect(addressFor(from('198.51.100.1', '192.0.2.7'), options())).toBe('198.51.100.1')
  })

  test('of a relay counts by the person it names last', () => {
    expect(addressFor(from('10.0.0.5', '203.0.113.9, 192.0.2.7'), options())).toBe('192.0.2.7')
  })

  test('of a relay behind proxies counts by the person named before them', () => {
    expect(addressFor(from('10.0.0.5', '203.0.113.9, 192.0.2.7, 10.0.0.5'), options(1))).toBe('192.0.2.7')
  })

  test.each(['', 'nobody', 'unknown, '])(
    'of a relay that names nobody counts for nobody: %j',
    (forwarded) => {
      expect(addressFor(from('10.0.0.5', forwarded), options())).toBeNull()
    },
  )
})
