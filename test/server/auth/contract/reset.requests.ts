// The contract's requests of people who have forgotten their password.

import type { Scenario } from './peers.ts'
import { PASSWORD, signedIn, unverified, verified } from './people.ts'

const reset = '/email-otp/reset-password'
const request = '/email-otp/request-password-reset'
const requests = [request, '/forget-password/email-otp', '/forget-password/email']
const NEW = 'a new password'
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

export const resetRequests: Scenario[] = [
  ...requests.map(
    (path) =>
      ({
        name: `asking for a reset at ${path}:`,
        steps: async (run) => {
          const known = await verified(run, 'known')
          await run.ask('known', { path, body: { email: known } })
          await run.ask('unverified', { path, body: { email: await unverified(run, 'open') } })
          await run.ask('unknown', { path, body: { email: run.email('unknown') } })
          await run.ask('in capitals', { path, body: { email: known.toUpperCase() } })
          await run.ask('an e-mail without @', { path, body: { email: 'nobody' } })
          await run.ask('no e-mail', { path, body: {} })
          await run.ask('a number for an e-mail', { path, body: { email: 7 } })
          await run.ask('no body', { path, method: 'POST' })
          await run.ask('text/plain', { path, body: '{}', headers: { 'content-type': 'text/plain' } })
        },
      }) satisfies Scenario,
  ),
  {
    name: 'reset-password',
    steps: async (run) => {
      const { email, cookie, bearer } = await signedIn(run, 'ada')
      await run.prepare({ path: request, body: { email } })
      const otp = await run.code(email, 'forget-password')
      const body = { email, otp, password: NEW }
      for (const nth of ['first', 'second', 'third', 'fourth'])
        await run.ask(`a short password, the ${nth} time`, {
          path: reset,
          body: { ...body, password: 'short' },
        })
      await run.ask('a password of 129', { path: reset, body: { ...body, password: 'x'.repeat(129) } })
      await run.ask('a wrong code', { path: reset, body: { ...body, otp: wrongFor(otp) } })
      await run.ask('the right code', { path: reset, body })
      await run.ask('the same code again', { path: reset, body })
      await run.ask('signing in with the old password', {
        path: '/sign-in/email',
        body: { email, password: PASSWORD },
      })
      await run.ask('signing in with the new password', {
        path: '/sign-in/email',
        body: { email, password: NEW },
      })
      await run.ask('the session from before, by cookie', { path: '/get-session', headers: cookie })
      await run.ask('the session from before, by Bearer', { path: '/get-session', headers: bearer })
    },
  },
  {
    name: 'reset-password with',
    steps: async (run) => {
      const email = await verified(run, 'ada')
      const body = { email, otp: '123456', password: NEW }
      const changes: [string, Record<string, unknown>][] = [
        ['a code that nobody sent', {}],
        ['an unknown e-mail', { email: run.email('unknown') }],
        ['an e-mail without @', { email: 'nobody' }],
        ['no e-mail', { email: undefined }],
        ['no code', { otp: undefined }],
        ['no password', { password: undefined }],
        ['nothing', { email: undefined, otp: undefined, password: undefined }],
        ['a number for a code', { otp: 123456 }],
        ['a number for a password', { password: 12345678 }],
        ['a code of two digits', { otp: '12' }],
      ]
      for (const [label, change] of changes)
        await run.ask(label, { path: reset, body: { ...body, ...change } })
      await run.ask('no body', { path: reset, method: 'POST' })
      await run.ask('text/plain', { path: reset, body: '{}', headers: { 'content-type': 'text/plain' } })
    },
  },
  {
    name: 'reset-password, later:',
    steps: async (run) => {
      const email = await unverified(run, 'ada')
      await run.code(email)
      const ask = async () => void (await run.prepare({ path: request, body: { email } }))
      const body = { email, password: NEW }
      await ask()
      const late = await run.code(email, 'forget-password')
      await run.lapseCodes(email)
      await run.ask('an expired code', { path: reset, body: { ...body, otp: late } })
      await run.ask('an expired code again', { path: reset, body: { ...body, otp: late } })
      await ask()
      const tried = await run.code(email, 'forget-password', 2)
      for (const nth of ['first', 'second', 'third', 'fourth', 'fifth'])
        await run.ask(`the ${nth} wrong code`, { path: reset, body: { ...body, otp: wrongFor(tried) } })
      await ask()
      const otp = await run.code(email, 'forget-password', 3)
      await run.ask('an unverified person, the right code', { path: reset, body: { ...body, otp } })
      await run.ask('signing in after that', { path: '/sign-in/email', body })
    },
  },
]
