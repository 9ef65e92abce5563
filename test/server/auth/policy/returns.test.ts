// A provider's return that the policy holds back: the page that began hears of it by a code, and no words travel in an address.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { answering, type PolicyDouble, refusing, startPolicy } from '../../../support/policy-double.ts'
import { type SocialSetup, startSocial } from '../../../support/social.ts'

let double: PolicyDouble
let setup: SocialSetup
beforeAll(async () => {
  double = await startPolicy()
  setup = await startSocial(double.settings)
})
afterAll(async () => {
  await setup.stop()
  double.stop()
})

test.each([
  ['X-1310: a refused return', refusing('Not today.'), 'policy_refused'],
  ['X-1311: a return that the policy gives no answer about', answering('no JSON'), 'temporarily_unavailable'],
])('%s brings no verifier and no session', async (_, behaviour, error) => {
  double.behave(behaviour)
  const { back, location } = await setup.walk({ email: 'ada@example.org', name: 'Ada' })
  expect(back.status).toBe(302)
  expect([...location.searchParams]).toEqual([['error', error]])
  expect(back.cookies.filter((cookie) => cookie.includes('session_token'))).toEqual([])
})
