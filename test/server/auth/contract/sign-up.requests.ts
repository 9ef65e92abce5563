// The contract's requests to POST /sign-up/email.

import { APP_ORIGIN } from '../../../support/auth-service.ts'
import type { Run, Scenario } from './peers.ts'
import { PASSWORD, unverified, verified } from './people.ts'

const path = '/sign-up/email'
const good = (run: Run, name: string) => ({ name: 'Ada', email: run.email(name), password: PASSWORD })

/** Bodies that say everything by themselves; `undefined` leaves a key out. */
const bodies: [string, Record<string, unknown>][] = [
  ['no name', { name: undefined }],
  ['no e-mail', { email: undefined }],
  ['no password', { password: undefined }],
  ['nothing', { name: undefined, email: undefined, password: undefined }],
  ['an empty name', { name: '' }],
  ['a number for a name', { name: 7 }],
  ['null for a name', { name: null }],
  ['a number for an e-mail', { email: 7 }],
  ['an e-mail without @', { email: 'nobody' }],
  ['an empty e-mail', { email: '' }],
  ['two e-mails', { email: 'a@b.example,c@d.example' }],
  ['a number for a password', { password: 12345678 }],
  ['an empty password', { password: '' }],
  ['a password of 7', { password: 'seven77' }],
  ['a password of 8', { password: 'q7 wexfz' }],
  ['a password of 128', { password: 'a long password '.repeat(8) }],
  ['a password of 129', { password: 'x'.repeat(129) }],
  ['two faults at once', { name: undefined, email: 'nobody' }],
  ['a number for an image', { image: 7 }],
  ['rememberMe', { rememberMe: true }],
  ['rememberMe off', { rememberMe: false }],
  ['a text for rememberMe', { rememberMe: 'yes' }],
  ['keys that nobody knows', { nickname: 'A', nested: { deep: [1] } }],
  ['emailVerified and role', { emailVerified: true, role: 'admin' }],
  ['a callbackURL that is trusted', { callbackURL: `${APP_ORIGIN}/welcome` }],
  ['a callbackURL that is relative', { callbackURL: '/welcome?from=mail' }],
  ['a relative callbackURL with an encoded path in its query', { callbackURL: '/welcome?next=%2Fdashboard' }],
  ['an empty callbackURL', { callbackURL: '' }],
  ['a callbackURL that is untrusted', { callbackURL: 'https://evil.example/' }],
  ['a callbackURL with a host of its own', { callbackURL: '//evil.example' }],
  ['a callbackURL with a backslash', { callbackURL: '/\\evil.example' }],
  ['a callbackURL with an encoded slash', { callbackURL: '/%2Fevil.example' }],
  ['a callbackURL that is a script', { callbackURL: 'javascript:alert(1)' }],
  ['a number for a callbackURL', { callbackURL: 7 }],
]

const raw: [string, string, string | undefined][] = [
  ['no body', '', 'application/json'],
  ['no body and no content type', '', undefined],
  ['a body without a content type', '{}', undefined],
  ['bad JSON', '{"name":', 'application/json'],
  ['null', 'null', 'application/json'],
  ['an array', '[]', 'application/json'],
  ['a text in JSON', '"name"', 'application/json'],
  ['text/plain', '{"name":"Ada"}', 'text/plain'],
  ['an empty form', '', 'application/x-www-form-urlencoded'],
  [
    'a form with a bad e-mail',
    'name=Ada&email=nobody&password=12345678',
    'application/x-www-form-urlencoded',
  ],
  ['a form in parts', 'x', 'multipart/form-data; boundary=x'],
]

export const signUpRequests: Scenario[] = [
  {
    name: 'sign-up',
    steps: async (run) => {
      const body = good(run, 'ada')
      await run.ask('a new person', { path, body })
      // A code that is superseded before it was sent is not sent.
      await run.code(body.email, 'email-verification', 1)
      await run.ask('again, unverified', { path, body: { ...body, name: 'Other' } })
      const otp = await run.code(body.email, 'email-verification', 2)
      await run.ask('the second code is the one that counts', {
        path: '/email-otp/verify-email',
        body: { email: body.email, otp },
      })
      await run.ask('again, verified', { path, body: { ...body, name: 'Other' } })
      await run.ask('an e-mail in capitals', {
        path,
        body: { ...body, email: run.email('bob').toUpperCase() },
      })
      await run.ask('from a page that is trusted', {
        path,
        body: good(run, 'cleo'),
        headers: { origin: APP_ORIGIN },
      })
      await run.ask('with an image', {
        path,
        body: { ...good(run, 'dora'), image: 'https://example.com/a.png' },
      })
    },
  },
  {
    name: 'sign-up with',
    steps: async (run) => {
      for (const [index, [label, change]] of bodies.entries())
        await run.ask(label, { path, body: { ...good(run, `with-${index}`), ...change } })
    },
  },
  {
    name: 'sign-up of',
    steps: async (run) => {
      for (const [label, body, type] of raw)
        await run.ask(label, { path, body, method: 'POST', headers: type ? { 'content-type': type } : {} })
      const form = new URLSearchParams(good(run, 'form')).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await run.ask('a form', { path, body: form, headers })
      await run.ask('JSON with its charset', {
        path,
        body: JSON.stringify(good(run, 'charset')),
        headers: { 'content-type': 'application/json; charset=UTF-8' },
      })
      await run.ask('JSON with a prototype', {
        path,
        body: `{"__proto__":{"role":"admin"},${JSON.stringify(good(run, 'prototype')).slice(1)}`,
        headers: { 'content-type': 'application/json' },
      })
    },
  },
  {
    name: 'sign-up, a stranger’s address:',
    steps: async (run) => {
      const taken = await verified(run, 'taken')
      const open = await unverified(run, 'open')
      for (const [label, email] of [['verified', taken] as const, ['unverified', open] as const])
        await run.ask(`${label}, a short password`, { path, body: { name: 'B', email, password: 'short' } })
    },
  },
]
