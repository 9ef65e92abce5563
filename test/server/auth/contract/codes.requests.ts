// The contract's requests about codes: sent, right, wrong, expired, and too many.

import type { Scenario } from './peers.ts'
import { PASSWORD, unverified, verified } from './people.ts'

const send = '/email-otp/send-verification-otp'
const verify = '/email-otp/verify-email'
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
const plain = { 'content-type': 'text/plain' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

export const codeRequests: Scenario[] = [
  {
    name: 'send-verification-otp',
    steps: async (run) => {
      const known = await verified(run, 'known')
      const open = await unverified(run, 'open')
      const unknown = run.email('unknown')
      for (const type of ['email-verification', 'sign-in', 'forget-password'])
        for (const [who, email] of Object.entries({ known, open, unknown }))
          await run.ask(`${type}, ${who}`, { path: send, body: { email, type } })
      await run.ask('in capitals', { path: send, body: { email: known.toUpperCase(), type: 'sign-in' } })
      await run.ask('an e-mail without @', { path: send, body: { email: 'nobody', type: 'sign-in' } })
      await run.ask('a type that is none', { path: send, body: { email: known, type: 'other' } })
      await run.ask('change-email', { path: send, body: { email: known, type: 'change-email' } })
      await run.ask('no type', { path: send, body: { email: known } })
      await run.ask('no e-mail', { path: send, body: { type: 'sign-in' } })
      await run.ask('a number for an e-mail', { path: send, body: { email: 7, type: 'sign-in' } })
      await run.ask('nothing', { path: send, body: {} })
      await run.ask('no body', { path: send, method: 'POST' })
      await run.ask('null', { path: send, body: 'null', headers: { 'content-type': 'application/json' } })
      await run.ask('text/plain', { path: send, body: '{}', headers: plain })
      await run.ask('a form', { path: send, body: 'email=a%40b.example&type=sign-in', headers: form })
      await run.ask('keys that nobody knows', {
        path: send,
        body: { email: known, type: 'sign-in', more: 1 },
      })
    },
  },
  {
    name: 'verify-email',
    steps: async (run) => {
      const email = await unverified(run, 'ada')
      const otp = await run.code(email)
      await run.ask('a wrong code', { path: verify, body: { email, otp: wrongFor(otp) } })
      await run.ask('a short code', { path: verify, body: { email, otp: '12' } })
      await run.ask('the right code', { path: verify, body: { email, otp } })
      await run.ask('the same code again', { path: verify, body: { email, otp } })
      await run.ask('signing in now', { path: '/sign-in/email', body: { email, password: PASSWORD } })
      await run.ask('an unknown e-mail', { path: verify, body: { email: run.email('unknown'), otp } })
      await run.ask('an e-mail without @', { path: verify, body: { email: 'nobody', otp } })
      await run.ask('no code', { path: verify, body: { email } })
      await run.ask('a number for a code', { path: verify, body: { email, otp: 123456 } })
      await run.ask('no e-mail', { path: verify, body: { otp } })
      await run.ask('nothing', { path: verify, body: {} })
      await run.ask('no body', { path: verify, method: 'POST' })
      await run.ask('bad JSON', { path: verify, body: '{', headers: { 'content-type': 'application/json' } })
      await run.ask('text/plain', { path: verify, body: '{}', headers: plain })
      await run.ask('a form', { path: verify, body: 'email=a%40b.example&otp=123456', headers: form })
    },
  },
  {
    name: 'verify-email, later:',
    steps: async (run) => {
      const email = await unverified(run, 'ada')
      const first = await run.code(email)
      const body = { email, type: 'email-verification' }
      await run.prepare({ path: send, body })
      const second = await run.code(email, 'email-verification', 2)
      if (first !== second) await run.ask('a superseded code', { path: verify, body: { email, otp: first } })
      await run.lapseCodes(email)
      await run.ask('an expired code', { path: verify, body: { email, otp: second } })
      await run.ask('an expired code again', { path: verify, body: { email, otp: second } })
      await run.prepare({ path: send, body })
      const third = await run.code(email, 'email-verification', 3)
      await run.ask('after a new one was sent', { path: verify, body: { email, otp: third } })
    },
  },
  {
    name: 'verify-email, too often:',
    steps: async (run) => {
      const email = await unverified(run, 'ada')
      const otp = await run.code(email)
      for (const nth of ['first', 'second', 'third', 'fourth', 'fifth'])
        await run.ask(`the ${nth} wrong code`, { path: verify, body: { email, otp: wrongFor(otp) } })
      await run.ask('the right code after that', { path: verify, body: { email, otp } })
      await run.prepare({ path: send, body: { email, type: 'email-verification' } })
      const fresh = await run.code(email, 'email-verification', 2)
      await run.ask('a new code after that', { path: verify, body: { email, otp: fresh } })
    },
  },
  {
    name: 'verify-email, the code of',
    steps: async (run) => {
      const email = await unverified(run, 'ada')
      await run.code(email)
      for (const type of ['sign-in', 'forget-password'] as const) {
        await run.prepare({ path: send, body: { email, type } })
        const otp = await run.code(email, type)
        await run.ask(type, { path: verify, body: { email, otp } })
      }
    },
  },
]
