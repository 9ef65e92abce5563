// The contract's requests of people who change their name or password, or delete their account.

import type { Run, Scenario } from './peers.ts'
import { authenticatedSessionOf, letAge, PASSWORD, signedIn } from './people.ts'

const path = '/get-session'
const NEW = 'a new password'

const sender = (at: string, run: Run) => (label: string, body: unknown, headers: Record<string, string>) =>
  run.ask(label, { path: at, body, headers })

const plain = { body: '{}', headers: { 'content-type': 'text/plain' } }

export const accountRequests: Scenario[] = [
  {
    name: 'update-user',
    steps: async (run) => {
      const at = '/update-user'
      const send = sender(at, run)
      const { email, cookie, bearer } = await signedIn(run, 'ada')
      await send('with a name', { name: 'Ada Lovelace' }, cookie)
      await run.ask('with a name, and then get-session', { path, headers: cookie })
      await send('with an image', { image: 'https://example.com/ada.png' }, cookie)
      await send('with an image of null, by Bearer', { image: null }, bearer)
      await run.ask('with both, and then get-session', { path, headers: bearer })
      await send('with nothing', {}, cookie)
      await send('with what nobody knows', { role: 'admin', emailVerified: false }, cookie)
      await send('with an e-mail', { email: run.email('other') }, cookie)
      await send('with an e-mail beside a name', { email: 7, name: 'Eve' }, cookie)
      await send('with an empty e-mail', { email: '' }, cookie)
      await send('with a number for a name', { name: 7 }, cookie)
      await send('with a number for an image', { image: 7 }, cookie)
      await send('with an array', [], cookie)
      await run.ask('with no body', { path: at, method: 'POST', headers: cookie })
      await run.ask('with text/plain', { path: at, ...plain })
      await send('of nobody', { name: 'Eve' }, {})
      await send('of nobody, and with an array', [], {})
      const brief = await run.prepare({
        path: '/sign-in/email',
        body: { email, password: PASSWORD, rememberMe: false },
      })
      await send('until the browser closes', { name: 'Ada' }, run.cookiesOf(brief))
      await letAge(run, { email, cookie })
      await send('two days later', { name: 'Ada' }, cookie)
    },
  },
  {
    name: 'change-password',
    steps: async (run) => {
      const at = '/change-password'
      const send = sender(at, run)
      const { email, cookie, bearer } = await signedIn(run, 'ada')
      const good = { currentPassword: PASSWORD, newPassword: NEW }
      const signIn = (password: string) => ({ path: '/sign-in/email', body: { email, password } })
      await send('of nobody', good, {})
      await send('of nobody, and with nothing', {}, {})
      await send('with a wrong password', { ...good, currentPassword: 'wrong password' }, cookie)
      await send('with a wrong password of two letters', { ...good, currentPassword: 'no' }, cookie)
      await send('with a wrong password of 129', { ...good, currentPassword: 'x'.repeat(129) }, cookie)
      await send('to one of two letters', { ...good, newPassword: 'no' }, cookie)
      await send('to one of 129', { ...good, newPassword: 'x'.repeat(129) }, cookie)
      await send('to nothing', { ...good, newPassword: '' }, cookie)
      await send('without a new one', { currentPassword: PASSWORD }, cookie)
      await send('without the current one', { newPassword: NEW }, cookie)
      await send('with numbers', { currentPassword: 12345678, newPassword: 12345678 }, cookie)
      await send('with a text for a boolean', { ...good, revokeOtherSessions: 'yes' }, cookie)
      await send('with an array', [], cookie)
      await run.ask('with no body', { path: at, method: 'POST', headers: cookie })
      await run.ask('with text/plain', { path: at, ...plain })
      await send('by cookie', good, cookie)
      await run.ask('and then get-session', { path, headers: cookie })
      await run.ask('and then signing in with the old one', signIn(PASSWORD))
      const second = await run.ask('and then signing in with the new one', signIn(NEW))
      const other = authenticatedSessionOf(run, email, second)
      await letAge(run, { email, cookie })
      const back = { currentPassword: NEW, newPassword: PASSWORD, revokeOtherSessions: true }
      const changed = await send('two days later, and ending the others', back, bearer)
      await run.ask('and then get-session, with the others ended', { path, headers: run.cookiesOf(changed) })
      await run.ask('and then the session from before', { path, headers: bearer })
      await run.ask('and then the other session', { path, headers: other.cookie })
      const eve = await signedIn(run, 'eve')
      await run.dropPassword(eve.email)
      await send('of somebody who has none', good, eve.cookie)
    },
  },
  {
    name: 'change-password, until the browser closes:',
    steps: async (run) => {
      const { email } = await signedIn(run, 'ada')
      const body = { email, password: PASSWORD, rememberMe: false }
      const brief = await run.prepare({ path: '/sign-in/email', body })
      const change = { currentPassword: PASSWORD, newPassword: NEW, revokeOtherSessions: true }
      await sender('/change-password', run)('ending the others', change, run.cookiesOf(brief))
    },
  },
  {
    name: 'delete-user',
    steps: async (run) => {
      const at = '/delete-user'
      const send = sender(at, run)
      const ada = await signedIn(run, 'ada')
      await send('of nobody', {}, {})
      await send('of nobody, and with a number for a password', { password: 7 }, {})
      await send('with a wrong password', { password: 'wrong password' }, ada.cookie)
      await send('with a password of 129', { password: 'x'.repeat(129) }, ada.cookie)
      await send('with a number for a password', { password: 7 }, ada.cookie)
      await send('with a token that nobody sent', { token: 'x' }, ada.cookie)
      await send(
        'with a wrong password and a token that nobody sent',
        { password: 'wrong password', token: 'x' },
        ada.cookie,
      )
      await send('with a callbackURL elsewhere', { callbackURL: 'https://evil.example' }, ada.cookie)
      await send('with an array', [], ada.cookie)
      await run.ask('with no body', { path: at, method: 'POST', headers: ada.cookie })
      await run.ask('with text/plain', { path: at, ...plain })
      await run.ask('by the link that nobody sent', { path: `${at}/callback?token=x`, headers: ada.cookie })
      await letAge(run, ada)
      await send('two days later', {}, ada.cookie)
      await send('two days later, with an empty password', { password: '' }, ada.cookie)
      await send('two days later, with the password', { password: PASSWORD }, ada.cookie)
      await run.ask('and then get-session', { path, headers: ada.cookie })
      await run.ask('and then signing in', {
        path: '/sign-in/email',
        body: { email: ada.email, password: PASSWORD },
      })
      await send('once more', {}, ada.bearer)
      const bob = await signedIn(run, 'bob')
      await run.dropPassword(bob.email)
      await send('with a password that there is none of', { password: PASSWORD }, bob.cookie)
      await send('just after signing in, by Bearer', {}, bob.bearer)
      await run.ask('and then signing up again', {
        path: '/sign-up/email',
        body: { name: 'Bob', email: bob.email, password: PASSWORD },
      })
    },
  },
]
