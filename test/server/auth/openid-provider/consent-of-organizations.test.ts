// What a person allows an application for one organization, and what that says of another one and of none.

import { afterAll, expect, test } from 'vitest'
import { authServiceOfFile } from '../../../support/auth-service.ts'
import { organization, startOrganizations } from '../../../support/organizations-double.ts'
import {
  begin,
  codeFor,
  discover,
  follow,
  NOTES,
  OIDC_CLIENTS,
  signedIn,
} from '../../../support/relying-party.ts'

const application = await startOrganizations()
afterAll(() => application.stop())
const auth = authServiceOfFile({ OIDC_CLIENTS, ...application.settings })

type Asked = { scope: string; organization?: string; resource?: string }

async function memberOfTwo() {
  const { browser, user } = await signedIn(auth())
  application.say(user.id, [organization('acme'), organization('globex')])
  const config = await discover(auth(), NOTES)
  return {
    browser,
    allow: (asked: Asked) => codeFor(auth(), browser, config, NOTES, asked),
    /** What the application learns where nobody may be asked; null for a code. */
    refusedWith: async (asked: Asked) => {
      const { address } = await begin(config, NOTES, { ...asked, prompt: 'none' })
      const { leadsTo } = await follow(auth(), browser, address.href)
      return leadsTo?.searchParams.get('error') ?? null
    },
  }
}

const narrow = { scope: 'openid organizations' }
const wide = { scope: 'openid email organizations' }

test('X-1560: a scope that was allowed for one organization is asked anew for another that is known without it', async () => {
  const { allow, refusedWith } = await memberOfTwo()
  await allow({ ...wide, organization: 'acme' })
  await allow({ ...narrow, organization: 'globex' })
  expect(await refusedWith({ ...narrow, organization: 'globex' })).toBeNull()
  expect(await refusedWith({ ...wide, organization: 'globex' })).toBe('consent_required')
  expect(await refusedWith({ ...wide, organization: 'acme' })).toBeNull()
})

test('X-1560: so is one of another service', async () => {
  const { allow, refusedWith } = await memberOfTwo()
  const resource = 'https://api.notes.example.com/'
  await allow({ scope: 'openid organizations notes.read', resource, organization: 'acme' })
  await allow({ scope: 'openid organizations', resource, organization: 'globex' })
  const asked = { scope: 'openid organizations notes.read', resource }
  expect(await refusedWith({ ...asked, organization: 'globex' })).toBe('consent_required')
  expect(await refusedWith({ ...asked, organization: 'acme' })).toBeNull()
})

test('X-1560: what was allowed without an organization says nothing of one, nor the other way', async () => {
  const { allow, refusedWith } = await memberOfTwo()
  await allow({ scope: 'openid email' })
  await allow({ ...narrow, organization: 'acme' })
  expect(await refusedWith({ ...wide, organization: 'acme' })).toBe('consent_required')
  const other = await memberOfTwo()
  await other.allow({ ...wide, organization: 'acme' })
  expect(await other.refusedWith({ scope: 'openid email' })).toBe('consent_required')
})

test('the connected applications show what was allowed for any organization once, by its words', async () => {
  const { browser, allow } = await memberOfTwo()
  await allow({ ...wide, organization: 'acme' })
  await allow({ ...wide, organization: 'globex' })
  const { body } = await browser.get(`${auth().url}/oauth2/applications`)
  const allowed = `${body}`.match(/<li>.*?<\/li>/g)
  expect(allowed).toEqual([
    '<li>Recognize your account</li>',
    '<li>See your email address, and whether it’s verified</li>',
    '<li>See the organization you choose, and your role in it</li>',
  ])
  for (const name of ['Acme Company', 'Globex Company'])
    expect(body).toContain(`<dt>Organization</dt><dd><bdi>${name}</bdi></dd>`)
})
