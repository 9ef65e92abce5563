// The contract's requests of people who link a provider to their account.

import { APP_ORIGIN } from '../../../support/auth-service.ts'
import type { Scenario } from './peers.ts'
import { signedIn } from './people.ts'
import { type Begun, provider, signInThere } from './provider.ts'

const path = '/link-social'
const PAGE = `${APP_ORIGIN}/account`

export const linkSocialRequests: readonly Scenario[] = [
  {
    name: 'link-social',
    steps: async (run) => {
      const { cookie, bearer } = await signedIn(run, 'ada')
      const ask = (label: string, body: object, headers: Record<string, string> = cookie) =>
        run.ask(label, { path, body, headers })
      await ask('of nobody', { provider }, {})
      await ask('by cookie', { provider })
      await ask('by Bearer', { provider }, bearer)
      await ask('with pages to return to', { provider, callbackURL: PAGE, errorCallbackURL: PAGE })
      await ask('with disableRedirect', { provider, disableRedirect: true })
      await ask('of an unknown provider', { provider: 'nobody' })
      await ask('of no provider', {})
      await ask('of a number', { provider: 7 })
      await ask('with an untrusted callbackURL', { provider, callbackURL: 'https://evil.example/' })
    },
  },
  {
    name: 'link-social, at the provider',
    steps: async (run) => {
      const { email, cookie } = await signedIn(run, 'ada')
      const walk = async (label: string, at: string) => {
        const body = { provider, callbackURL: PAGE, errorCallbackURL: PAGE, disableRedirect: true }
        const reply = await run.prepare({ path, body, headers: { ...cookie, origin: APP_ORIGIN } })
        const begun: Begun = {
          url: (JSON.parse(reply.text) as { url: string }).url,
          cookie: [cookie.cookie, run.cookiesOf(reply).cookie].join('; '),
        }
        const back = await signInThere(run, begun, { email: at, name: 'Ada' })
        await run.ask(label, { path: back, headers: { cookie: begun.cookie } })
      }
      await walk('with another e-mail', run.email('other'))
      await walk('with the same e-mail', email)
      await run.ask('and then list-accounts', { path: '/list-accounts', headers: cookie })
    },
  },
]
