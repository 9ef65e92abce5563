// What holds somebody up who cannot sign in: only what still does.

import { expect, test } from 'vitest'
import { type Counted, whyOf } from '../../../server/story/why-sign-in.ts'
import { lineOfHold } from '../../../server/story/why-words.ts'

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
  wrongAppCodes: null,
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
const counted = { passwordsUntil: null, networks: [], appCodes: 100, now: NOW }
const heldUpBy = (more: Partial<Parameters<typeof whyOf>[0]>, alsoCounted: Partial<Counted> = {}): string[] =>
  whyOf({ ...ada, ...more }, policy, { ...counted, ...alsoCounted }).holds.map(lineOfHold)

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
  const { ways } = whyOf(ada, policy, { ...counted, passwordsUntil: NOW + 60_000 })
  expect(ways.map(({ way, leadsTo, until, admits }) => [way, leadsTo, until, admits])).toEqual([
    ['password', 'tooManyWrong', '2026-11-26T12:01:00.000Z', 'no'],
    ['signInCode', 'signsIn', null, 'yes'],
    ['passwordReset', 'newPassword', null, 'yes'],
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

test.each([
  ['sign-in-code', {}, 'askAgain', '; they can ask for another one'],
  ['sign-in-code', { banned: true }, null, '-- list)'],
  ['verification-code', {}, null, '-- list)'],
  [
    'verification-code',
    { emailVerified: false, hasPassword: false, proposals: 1 },
    'askAgain',
    '; they can ask for another one',
  ],
  ['reset-link', {}, 'askAgain', '; they can ask for another one'],
  ['change-email-code', {}, 'changeAgain', '; they can change their email again'],
  ['recovery-ordered', {}, 'orderAgain', '; order the recovery again'],
  ['recovery-waiting', {}, 'sendAgain', '-- retry sends it again'],
  ['password-changed', {}, 'sendAgain', '-- retry sends it again'],
])(
  'of a mail that was given up it is said what leads to the same end: %s for %j',
  (kind, more, instead, said) => {
    const mails = [{ kind, state: 'given up', at: 'then', words: null }]
    const { holds } = whyOf({ ...ada, ...more, mails }, policy, counted)
    expect(holds.map((hold) => hold.instead)).toEqual([instead])
    expect(holds.map(lineOfHold)[0]?.endsWith(said)).toBe(true)
  },
)

test.each([
  [59, []],
  [60, ['the sign-in-code mail of 2026-11-26T12:00:00.000Z waits to be sent']],
])('a mail that nobody has refused holds up after a minute: after %i seconds %j', (seconds, lines) => {
  const at = '2026-11-26T12:00:00.000Z'
  const mails = [{ kind: 'sign-in-code', state: 'waiting', at, words: null }]
  expect(heldUpBy({ mails }, { now: Date.parse(at) + seconds * 1000 })).toEqual(lines)
})

test.each([
  [1, []],
  [2, ['2 wrong codes of the authenticator app since then: is the clock of their device right?']],
])('one wrong code of an app is a slip, and of more the clock may be the cause: %i', (count, said) => {
  expect(heldUpBy({ wrongAppCodes: { count, since: 'then' } })).toEqual(said)
})

test('so many wrong codes of an app that none is compared hold somebody up for a day after the first', () => {
  const wrongAppCodes = { count: 3, since: '2026-11-26T11:00:00+00:00' }
  expect(heldUpBy({ wrongAppCodes }, { appCodes: 3 })).toEqual([
    '3 wrong codes of the authenticator app within a day: none is compared until 2026-11-27T11:00:00.000Z',
  ])
})

test('a network whose requests are used up holds somebody up until they are fewer', () => {
  expect(heldUpBy({}, { networks: [{ address: '192.0.2.1', until: NOW + 60_000 }] })).toEqual([
    'too many requests from the network of 192.0.2.1: some are refused until 2026-11-26T12:01:00.000Z',
  ])
})

const withApp = {
  ...ada,
  secondFactor: { state: 'active', since: '2026-11-02T08:00:00Z' },
  recoveryCodesLeft: 1,
}

test('a way that asks for a second factor is not among those that work by themselves, and the person can show what they have', () => {
  const { ways, herself } = whyOf(withApp, policy, counted)
  expect(new Set(ways.map(({ admits }) => admits))).toEqual(new Set(['withFactor']))
  expect(herself).toEqual(['askSignInCode', 'askReset', 'showApp', 'showRecoveryCode'])
})

test('somebody who has lost every factor is not counted as able to sign in while that is recovered', () => {
  const recovery = { state: 'waiting', until: '2026-11-29T12:00:00+00:00', operator: 'olga' } as const
  const { ways, herself } = whyOf({ ...withApp, recovery }, policy, counted)
  expect(ways.map(({ leadsTo, until, admits }) => [leadsTo, until, admits])).toEqual(
    ways.map(() => ['lostFactor', recovery.until, 'no']),
  )
  expect(herself).toEqual(['stopRecovery'])
})

test.each([
  [
    'unverified',
    { emailVerified: false, hasPassword: false, proposals: 1 },
    ['askVerificationCode', 'askSignInCode', 'askReset'],
  ],
  ['locked', { banned: true }, []],
])('what somebody can do who is %s is what the account takes from them', (_, more, steps) => {
  expect(whyOf({ ...ada, ...more }, policy, counted).herself).toEqual(steps)
})
