// The contract's requests that sign in by a code, or only check one.

import type { Scenario } from './peers.ts'
import { PASSWORD, signedIn, unverified, verified } from './people.ts'

const send = '/email-otp/send-verification-otp'
const check = '/email-otp/check-verification-otp'
const signIn = '/sign-in/email-otp'
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
const plain = { 'content-type': 'text/plain' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const odd: [string, Record<string, unknown>][] = [
  ['an e-mail without @', { email: 'nobody' }],
  ['a number for an e-mail', { email: 7 }],
  ['no e-mail', { email: undefined }],
  ['a number for a code', { otp: 123456 }],
  ['a short code', { otp: '12' }],
  ['no code', { otp: undefined }],
  ['a number for a name', { name: 7 }],
  ['keys that nobody knows', { more: 1 }],
]

export const otpRequests: Scenario[] = [
  {
    name: 'sign-in/email-otp',
    steps: async (run) => {
      const email = await verified(run, 'ada')
      await run.prepare({ path: send, body: { email, type: 'sign-in' } })
      const otp = await run.code(email, 'sign-in')
      await run.ask('a wrong code', { path: signIn, body: { email, otp: wrongFor(otp) } })
      await run.ask('the code at another route', { path: '/email-otp/verify-email', body: { email, otp } })
      const reply = await run.ask('the right code', { path: signIn, body: { email, otp } })
      await run.ask('the same code again', { path: signIn, body: { email, otp } })
      await run.ask('the session of it', { path: '/get-session', headers: run.cookiesOf(reply) })
      for (const [what, change] of odd)
        await run.ask(what, { path: signIn, body: { email, otp: '000000', ...change } })
      await run.ask('nothing', { path: signIn, body: {} })
      await run.ask('no body', { path: signIn, method: 'POST' })
      await run.ask('text/plain', { path: signIn, body: '{}', headers: plain })
      await run.ask('a form', { path: signIn, body: 'email=a%40b.example&otp=123456', headers: form })
      await run.ask('GET', { path: signIn })
    },
  },
  {
    name: 'sign-in/email-otp, e-mail not proven',
    steps: async (run) => {
      const email = await unverified(run, 'open')
      await run.prepare({ path: send, body: { email, type: 'sign-in' } })
      const otp = await run.code(email, 'sign-in')
      await run.ask('the right code', { path: signIn, body: { email, otp } })
      await run.ask('the password nobody proved', {
        path: '/sign-in/email',
        body: { email, password: PASSWORD },
      })
      await run.ask('an unknown e-mail', { path: signIn, body: { email: run.email('unknown'), otp } })
    },
  },
  {
    name: 'sign-in/email-otp, three wrong codes',
    steps: async (run) => {
      const email = await verified(run, 'ada')
      await run.prepare({ path: send, body: { email, type: 'sign-in' } })
      const otp = await run.code(email, 'sign-in')
      for (const nth of ['first', 'second', 'third'])
        await run.ask(`the ${nth}`, { path: signIn, body: { email, otp: wrongFor(otp) } })
      await run.ask('the right one', { path: signIn, body: { email, otp } })
      await run.ask('the right one again', { path: signIn, body: { email, otp } })
    },
  },
  {
    name: 'check-verification-otp',
    steps: async (run) => {
      const email = await unverified(run, 'ada')
      const otp = await run.code(email)
      const body = { email, type: 'email-verification', otp }
      await run.ask('the right code', { path: check, body })
      await run.ask('the right code again', { path: check, body })
      await run.ask('of another type', { path: check, body: { ...body, type: 'forget-password' } })
      await run.ask('a type that is none', { path: check, body: { ...body, type: 'other' } })
      await run.ask('a wrong code', { path: check, body: { ...body, otp: wrongFor(otp) } })
      for (const [what, change] of odd.slice(0, 4))
        await run.ask(what, { path: check, body: { ...body, ...change } })
      await run.ask('an unknown e-mail', { path: check, body: { ...body, email: run.email('unknown') } })
      await run.ask('no body', { path: check, method: 'POST' })
      await run.ask('spending it', { path: '/email-otp/verify-email', body: { email, otp } })
      await run.ask('after it was spent', { path: check, body })
    },
  },
  {
    name: 'check-verification-otp, too late and too often',
    steps: async (run) => {
      const email = await unverified(run, 'ada')
      const body = { email, type: 'email-verification', otp: await run.code(email) }
      for (const nth of ['first', 'second', 'third'])
        await run.ask(`the ${nth} wrong one`, { path: check, body: { ...body, otp: wrongFor(body.otp) } })
      await run.ask('the right one', { path: check, body })
      await run.ask('the right one again', { path: check, body })
      const late = await unverified(run, 'late')
      const lateBody = { ...body, email: late, otp: await run.code(late) }
      await run.lapseCodes(late)
      await run.ask('a lapsed one', { path: check, body: lateBody })
      await run.ask('a lapsed one again', { path: check, body: lateBody })
    },
  },
  {
    name: 'a reset by link',
    steps: async (run) => {
      const { email, cookie } = await signedIn(run, 'ada')
      const ask = '/request-password-reset'
      const set = '/reset-password'
      const redirectTo = '/new-password'
      await run.ask('asked for', { path: ask, body: { email, redirectTo } })
      await run.ask('asked for by nobody known', { path: ask, body: { email: run.email('unknown') } })
      await run.ask('asked for with a stranger’s page', {
        path: ask,
        body: { email, redirectTo: 'https://evil.example/' },
      })
      await run.ask('asked for with a number', { path: ask, body: { email: 7 } })
      await run.ask('asked for with nothing', { path: ask, body: {} })
      await run.ask('asked for without @', { path: ask, body: { email: 'nobody' } })
      const token = await run.linkToken(email)
      await run.ask('a link that is none', { path: `${set}/made-up?callbackURL=%2Fnew-password` })
      await run.ask('a link that leads to a stranger’s page', {
        path: `${set}/${token}?callbackURL=https%3A%2F%2Fevil.example`,
      })
      await run.ask('a link that leads nowhere', { path: `${set}/made-up` })
      await run.ask('no token', { path: set, body: { newPassword: 'a new password' } })
      await run.ask('a token that is none', {
        path: set,
        body: { newPassword: 'a new password', token: 'x' },
      })
      await run.ask('a short password', { path: set, body: { newPassword: 'short', token } })
      await run.ask('no password', { path: set, body: { token } })
      await run.ask('the token', { path: set, body: { newPassword: 'a new password', token } })
      await run.ask('the token again', { path: set, body: { newPassword: 'a new password', token } })
      await run.ask('signing in', { path: '/sign-in/email', body: { email, password: 'a new password' } })
      await run.ask('the session from before', { path: '/get-session', headers: cookie })
    },
  },
]
