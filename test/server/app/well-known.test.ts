// What programs look for below /.well-known: where a password is changed, and whom to tell of a fault.

import { describe, expect, onTestFinished, test } from 'vitest'
import { appSettings } from '../../../server/config/app-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'
import { appOfFile, startApp } from '../../support/app-service.ts'

const { app } = appOfFile()

test('a password manager is led to where a password is set', async () => {
  const reply = await fetch(`${app().url}/.well-known/change-password`, { redirect: 'manual' })
  expect(reply.status).toBe(302)
  expect(reply.headers.get('location')).toBe('/account#password')
  expect(await reply.text()).toBe('')
  // It asks this address, too, to learn whether a server says yes to everything.
  const nonsense = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
  expect((await fetch(`${app().url}${nonsense}`)).status).toBe(404)
})

test('the old address of the devices leads to their part of the account', async () => {
  const reply = await fetch(`${app().url}/sessions`, { redirect: 'manual' })
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/account#devices'])
  const carrying = await fetch(`${app().url}/sessions?auth_session_verifier=v`, { redirect: 'manual' })
  expect(carrying.headers.get('location')).toBe('/account?auth_session_verifier=v#devices')
})

describe('security.txt', () => {
  test('is missing where nobody is named', async () => {
    expect((await fetch(`${app().url}/.well-known/security.txt`)).status).toBe(404)
  })

  test('names the contacts, in their order, and a date on which it lapses', async () => {
    const named = await startApp({
      APP_ORIGIN: 'https://app.example.com',
      SECURITY_CONTACT: 'mailto:security@example.com, https://example.com/security',
    })
    onTestFinished(named.stop)
    const reply = await fetch(`${named.url}/.well-known/security.txt`)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const [first, second, expires = '', ...rest] = (await reply.text()).split('\n')
    expect([first, second]).toEqual([
      'Contact: mailto:security@example.com',
      'Contact: https://example.com/security',
    ])
    const days = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
    expect(rest).toEqual([
      'Preferred-Languages: en',
      'Canonical: https://app.example.com/.well-known/security.txt',
      '',
    ])
  })

  test.each([
    'security@example.com',
    'http://example.com',
    'mailto:a@b.example\nExpires: never',
    'javascript:1',
  ])('%j is no contact', (contact) => {
    expect(() => loadSettings(appSettings, { SECURITY_CONTACT: contact })).toThrow(
      /^SECURITY_CONTACT is not usable as it is: give a comma list of addresses.*\. The default is empty\./m,
    )
  })
})
