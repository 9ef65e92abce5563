// Which addresses may read the metrics.

import { describe, expect, test } from 'vitest'
import { addressList } from '../../../server/http/metrics-page.ts'

describe('an address is on the list', () => {
  test.each([
    ['loopback', '127.0.0.1', true],
    ['loopback', '127.8.9.1', true],
    ['loopback', '::1', true],
    ['loopback', '::ffff:127.0.0.1', true],
    ['loopback', '10.0.0.1', false],
    ['10.0.0.0/8', '10.200.3.4', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['2001:db8::/32', '2001:db8:1::5', true],
    ['2001:db8::/32', '2001:db9::5', false],
    ['192.0.2.7', '192.0.2.7', true],
    ['192.0.2.7', '192.0.2.8', false],
    ['loopback', 'nonsense', false],
    ['loopback', '', false],
  ])('%s: %s %s', (entry, address, isOn) => {
    expect(addressList([entry])(address)).toBe(isOn)
  })
})
