// The page of the consent: who asks, whose account it is, where the browser goes, and the way to another account.

import { expect, test } from 'vitest'
import { authServiceOfFile } from '../../../support/auth-service.ts'
import {
  begin,
  consent,
  DESK,
  discover,
  follow,
  NOTES,
  OIDC_CLIENTS,
  redeem,
  signedIn,
  signInTo,
} from '../../../support/relying-party.ts'

const APP = { ...DESK, id: 'app', name: 'App', redirectUris: ['com.example.notes:/callback'] }
const auth = authServiceOfFile({ OIDC_CLIENTS: JSON.stringify([...JSON.parse(OIDC_CLIENTS), APP]) })

test.each([
  ['Notes', NOTES, 'notes.example.com'],
  ['Desk', DESK, 'A program on this device (127.0.0.1)'],
  ['App', APP, 'A program on this device (com.example.notes)'],
])('a person reads whose account it is, and where they go: %s', async (_, one, place) => {
  const { browser, email } = await signedIn(auth())
  const config = await discover(auth(), one)
  const { reply } = await follow(auth(), browser, (await begin(config, one)).address.href)
  for (const words of [`Continue to ${one.name}?`, email, `<bdi>${place}</bdi>`])
    expect(reply.body).toContain(words)
  expect(reply.body).not.toContain('Not verified')
})

test('X-1201: a person who would rather take another account stays signed in, and the other one is asked', async () => {
  const { browser, email } = await signedIn(auth())
  const other = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const begun = await begin(config, NOTES)
  const met = await follow(auth(), browser, begun.address.href)
  const led = await browser.send(met.address, { answer: 'another' })
  const to = new URL(led.headers.get('location') ?? '')
  expect([to.pathname, to.searchParams.get('account'), to.searchParams.get('return')]).toEqual([
    '/auth/step-up',
    'other',
    met.address,
  ])
  // Who has thought better of it reads the same again.
  expect((await browser.get(met.address)).body).toContain(email)
  await browser.send(met.address, { answer: 'another' })
  await signInTo(auth(), browser, other.email)
  expect((await browser.get(met.address)).body).toContain(other.email)
  const { leadsTo } = await consent(auth(), browser, met.address, 'allow')
  if (!leadsTo) throw new Error('Nothing leads back.')
  expect((await redeem(config, { ...begun, returned: leadsTo })).claims()?.sub).toBe(other.user.id)
})
