// What is logged where a rule is less strict than the hardened profile.

import { afterEach, expect, test, vi } from 'vitest'
import { createMetrics } from '../../../server/telemetry/metrics.ts'
import { overrideWatch } from '../../../server/telemetry/overrides.ts'

afterEach(() => vi.useRealTimers())

function watched() {
  vi.useFakeTimers()
  const warn = vi.fn()
  const used = overrideWatch({ info() {}, warn, error() {}, debug() {} }, createMetrics('auth'))
  return { used, warn }
}

test('requests beyond a budget that is not kept are logged once a minute, with their number', () => {
  const { used, warn } = watched()
  for (let request = 0; request < 1000; request++) used('RATE_LIMITS', `request-${request}`)
  expect(warn).toHaveBeenCalledExactlyOnceWith('A request beyond its budget was served: RATE_LIMITS=off.', {
    event: 'override.used',
    requestId: 'request-0',
  })
  vi.advanceTimersByTime(60_000)
  expect(warn).toHaveBeenLastCalledWith(expect.stringContaining('999 more times within a minute'), {
    event: 'override.used',
    uses: 999,
  })
  // A quiet minute later the next one is logged at once.
  vi.advanceTimersByTime(60_000)
  used('RATE_LIMITS', 'another')
  expect(warn).toHaveBeenCalledTimes(3)
})

test('each use of another rule is logged, with its request', () => {
  const { used, warn } = watched()
  used('CLIENT_USER_FALLBACK', 'first-one')
  used('CLIENT_USER_FALLBACK', 'other-one')
  expect(warn.mock.calls.map(([, { requestId }]) => requestId)).toEqual(['first-one', 'other-one'])
})
