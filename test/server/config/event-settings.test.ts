// The settings of events: each endpoint that cannot be called is named in one sentence, and no secret is.

import { describe, expect, test } from 'vitest'
import { allSettings, loadSettings } from '../../../server/config/load.ts'

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    loadSettings(allSettings, env)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

describe('WEBHOOKS', () => {
  const secret = `whsec_${'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'}`
  const whole = 'WEBHOOKS is not usable as it is'
  test.each<[object, string, string?]>([
    [
      { url: 'https://example.com/hooks', secret: 'hunter2' },
      `${whole}: [0].secret[0] is missing, or is not what it has to be: give`,
    ],
    [{ url: 'https://example.com/hooks', secret: 'whsec_c2hvcnQ=' }, `${whole}: [0].secret[0] is missing`],
    [
      { url: 'https://example.com/hooks?token=hunter2', secret },
      `${whole}: [0].url is missing, or is not what it has to be: give`,
    ],
    [
      { url: 'https://example.com/hooks', secret, types: ['user.vanished'] },
      `${whole}: [0].types[0] is missing, or is not`,
    ],
    [
      { url: 'https://example.com/hooks', secret, type: [] },
      `${whole}: [0].type isn’t a known name, did you mean types?`,
    ],
    [
      { url: 'https://127.0.0.1/hooks', secret },
      `${whole}: 127.0.0.1 is on a private network; give a public address`,
    ],
    [{ url: 'https://[::ffff:10.0.0.1]/', secret }, `is on a private network`],
    [{ url: 'https://169.254.169.254/', secret }, `is on a private network`],
    [{ url: 'https://hooks.localhost/', secret }, `is on a private network`],
    [{ url: 'http://example.com/hooks', secret }, `${whole}: example.com is called without TLS; give`],
  ])('%j is refused in one sentence', (entry, what) => {
    const faults = faultsOf({ WEBHOOKS: JSON.stringify([entry]) })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(what)
    expect(faults[0]).not.toContain('hunter2')
    expect(faults[0]).not.toContain(secret)
  })

  test('may be of a private network where that is said', () => {
    const entry = { url: 'http://127.0.0.1:1/hooks', secret }
    expect(faultsOf({ WEBHOOKS: JSON.stringify([entry]), WEBHOOKS_PRIVATE: 'on' })).toEqual([])
  })

  test('names no endpoint twice', () => {
    const entry = { url: 'https://example.com/hooks', secret }
    expect(faultsOf({ WEBHOOKS: JSON.stringify([entry, entry]) })[0]).toContain(whole)
  })
})
