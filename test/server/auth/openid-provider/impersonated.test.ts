// Other applications get nothing of a session in which an operator acts as somebody, whatever that person has allowed before.

import { expect, test } from 'vitest'
import { authServiceOfFile, verifiedPerson } from '../../../support/auth-service.ts'
import { impersonated } from '../../../support/impersonated.ts'
import {
  begin,
  discover,
  follow,
  NOTES,
  OIDC_CLIENTS,
  openBrowser,
  STAFF,
} from '../../../support/relying-party.ts'

const auth = authServiceOfFile({ OIDC_CLIENTS, CONSOLE: 'on', IMPERSONATION: 'on' })

async function browserOfActing() {
  const ada = await verifiedPerson(auth())
  const { token } = await impersonated({ databaseUrl: auth().databaseUrl, email: ada.email })
  const browser = openBrowser()
  browser.cookies.set('auth.session_token', token)
  return browser
}

test.each([NOTES, STAFF])(
  'X-1522: an operator who acts as somebody signs in nowhere else: $name',
  async (at) => {
    const browser = await browserOfActing()
    const { address } = await begin(await discover(auth(), at), at, {})
    const { reply, leadsTo } = await follow(auth(), browser, address.href)
    expect([leadsTo, reply.status]).toEqual([null, 403])
    expect(reply.body).toContain('access_denied')
  },
)

test.each(['/oauth2/applications', '/oauth2/device'])('X-1522: nor sees the page %s', async (path) => {
  const browser = await browserOfActing()
  const reply = await browser.get(`${auth().url}${path}`)
  expect(reply.status).toBe(403)
  expect(browser.cookies.has('auth.session_token')).toBe(true)
})
