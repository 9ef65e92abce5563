// What an application insists on: a level, by essential claims, and whom it is about. Where nobody may be asked it is told what is missing.

import { describe, expect, test } from 'vitest'
import { authServiceOfFile } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import {
  begin,
  codeFor,
  discover,
  follow,
  NOTES,
  OIDC_CLIENTS,
  openBrowser,
  redeem,
  STAFF,
  signedIn,
} from '../../../support/relying-party.ts'

const auth = authServiceOfFile({ OIDC_CLIENTS })

const insistOn = (acr: object) => ({ claims: JSON.stringify({ id_token: { acr } }) })

async function atLevel(aal: 'aal1' | 'aal2') {
  const person = await signedIn(auth())
  const db = await connectTo(auth().databaseUrl)
  if (aal === 'aal2')
    await db.query(`update auth.session set aal = 'aal2', amr = '{pwd,otp,mfa}' where "userId" = $1`, [
      person.user.id,
    ])
  return person
}

/** Where a browser of a person comes to, by way of the application that shows no page. */
async function ask(browser: ReturnType<typeof openBrowser>, parameters: Record<string, string>) {
  const begun = await begin(await discover(auth(), STAFF), STAFF, parameters)
  const { leadsTo } = await follow(auth(), browser, begun.address.href)
  return { begun, leadsTo, path: leadsTo?.pathname, query: leadsTo?.searchParams ?? new URLSearchParams() }
}

describe('X-1202: an essential acr', () => {
  test.each([{ values: ['aal2'] }, { value: 'aal2' }, { values: ['phr', 'aal2'] }])(
    'that the session has not shown leads to where it is proven: %j',
    async (named) => {
      const { browser } = await atLevel('aal1')
      const { path, query } = await ask(browser, insistOn({ essential: true, ...named }))
      expect([path, query.get('level')]).toEqual(['/auth/step-up', 'aal2'])
    },
  )

  test('that nobody has is refused, by the specified error', async () => {
    const { browser } = await atLevel('aal2')
    const { path, query } = await ask(browser, insistOn({ essential: true, values: ['phr'] }))
    expect([path, query.get('error')]).toEqual(['/callback', 'unmet_authentication_requirements'])
  })

  test.each([
    ['aal2', ['aal2'], 'aal2'],
    ['aal2', ['aal1', 'aal2'], 'aal2'],
    // A session of two factors has shown one.
    ['aal2', ['aal1'], 'aal1'],
    ['aal1', ['aal2', 'aal1'], 'aal1'],
  ] as const)('by a session of %s, of %j, is told as %s', async (aal, values, told) => {
    const { browser } = await atLevel(aal)
    const { begun, leadsTo } = await ask(browser, insistOn({ essential: true, values }))
    const config = await discover(auth(), STAFF)
    expect((await redeem(config, { ...begun, returned: leadsTo as URL })).claims()?.acr).toBe(told)
  })

  test('is told likewise to an application that a person had to be asked for', async () => {
    const { browser } = await atLevel('aal2')
    const config = await discover(auth(), NOTES)
    const code = await codeFor(
      auth(),
      browser,
      config,
      NOTES,
      insistOn({ essential: true, values: ['aal1'] }),
    )
    expect((await redeem(config, code)).claims()?.acr).toBe('aal1')
  })

  test('goes before what the application would like: acr_values', async () => {
    const { browser } = await atLevel('aal1')
    const both = { ...insistOn({ essential: true, values: ['aal1'] }), acr_values: 'aal2' }
    expect((await ask(browser, both)).query.has('code')).toBe(true)
  })
})

describe('X-1210: where nobody may be asked', () => {
  const prompt = 'none'

  test('a browser that is signed out is login_required', async () => {
    const { query } = await ask(openBrowser(), { prompt })
    expect(query.get('error')).toBe('login_required')
  })

  test('a level that is missing is unmet, and an age login_required', async () => {
    const { browser } = await atLevel('aal1')
    const essential = insistOn({ essential: true, values: ['aal2'] })
    for (const level of [{ acr_values: 'aal2' }, essential])
      expect((await ask(browser, { prompt, ...level })).query.get('error')).toBe(
        'unmet_authentication_requirements',
      )
    const db = await connectTo(auth().databaseUrl)
    await db.query(`update auth.session set "authenticatedAt" = "authenticatedAt" - interval '1 hour'`)
    expect((await ask(browser, { prompt, max_age: '60' })).query.get('error')).toBe('login_required')
  })
})

test('X-1201: an application that names another person than is signed in is told so, and nobody is led in a circle', async () => {
  const [one, other] = [await atLevel('aal1'), await atLevel('aal1')]
  const { begun, leadsTo } = await ask(one.browser, {})
  const config = await discover(auth(), STAFF)
  const { id_token = '' } = await redeem(config, { ...begun, returned: leadsTo as URL })
  const named = { claims: JSON.stringify({ id_token: { sub: { value: one.user.id } } }) }
  for (const about of [{ id_token_hint: id_token }, named]) {
    expect((await ask(one.browser, about)).query.has('code')).toBe(true)
    expect((await ask(other.browser, about)).query.get('error')).toBe('login_required')
  }
})
