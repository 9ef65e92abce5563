// What holds somebody up who cannot sign in: only what still does.

import { expect, test } from 'vitest'
import { type Why, whyOf } from '../../../server/story/why-sign-in.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')

const ada = {
  id: 'ada',
  email: 'ada@example.com',
  name: 'Ada',
  emailVerified: true,
  banned: false,
  awaitsApproval: false,
  createdAt: 0,
  updatedAt: 0,
  hasPassword: true,
  providers: [],
  secondFactor: null,
  recoveryCodesLeft: 0,
  passkeys: [],
  recovery: null,
  sessions: [],
  proposals: 0,
  codes: [],
  mails: [],
  consoleRole: null,
}
const policy = {
  disclosesUnverified: false,
  trustsEveryProvider: false,
  demandsApproval: false,
  opensSessionOnVerify: true,
  demandsFactor: false,
  hasProviders: false,
}
const heldUpBy = (more: Partial<Parameters<typeof whyOf>[0]>): Why['heldUpBy'] =>
  whyOf({ ...ada, ...more }, policy, { passwordsUntil: null, now: NOW }).heldUpBy

test('a locked code holds somebody up until its time is over, and no longer', () => {
  const codes = [
    { purpose: 'sign-in', state: 'locked', until: '2026-11-26T12:05:00+00:00' },
    { purpose: 'forget-password', state: 'locked', until: '2026-11-25T12:05:00+00:00' },
    { purpose: 'email-verification', state: 'spent', until: '2026-11-26T12:05:00+00:00' },
  ]
  expect(heldUpBy({ codes })).toEqual([
    'the sign-in code is locked after too many wrong tries: the person needs another one',
  ])
})

test('a password that is not compared for now leads nobody in, and the others still do', () => {
  const passwordsUntil = NOW + 60_000
  const { ways } = whyOf(ada, policy, { passwordsUntil, now: NOW })
  expect(ways).toEqual([
    { way: 'their password', leadsTo: 'refused until 2026-11-26T12:01:00.000Z', admits: false },
    { way: 'a sign-in code by email', leadsTo: 'signs in', admits: true },
    { way: 'a password reset by email', leadsTo: 'sets a new password, which signs in', admits: true },
  ])
})

test('a mail that was sent holds nobody up; one that waits or was given up does', () => {
  const mails = ['sent', 'waiting', 'given up'].map((state) => ({
    kind: 'sign-in-code',
    state,
    at: 'then',
    words: '452 4.2.2 Mailbox full',
  }))
  expect(heldUpBy({ mails })).toEqual([
    'the sign-in-code mail of then waits to be sent: 452 4.2.2 Mailbox full',
    expect.stringMatching(/^the sign-in-code mail of then was given up: 452 4\.2\.2 Mailbox full \(.* mails/),
  ])
})
