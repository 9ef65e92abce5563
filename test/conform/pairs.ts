// Pairs of requests that are sent at once: whatever the service does meanwhile, both were answered in some order.

import type { Purpose } from '../../machines/kit/mailings.ts'
import type { Client } from '../model/client.ts'
import { type Reply, words } from '../model/http.ts'

export type Meeting = {
  email: string
  /** Two browsers. */
  clients: readonly [Client, Client]
  /** What was mailed last; read before the two requests are sent. */
  mailed: ReadonlyMap<Purpose, string>
}

type Send = (meeting: Meeting) => Promise<string>

export type Pair = {
  name: string
  /** What is to have happened, one after the other; `reads` waits for the mail that it causes. */
  before: readonly { send: Send; reads?: Purpose }[]
  requests: readonly [Send, Send]
}

const passwords = ['the password of the first', 'the password of the second'] as const
const OWN = 'the password from before'

/** Those that may have come to count. */
export const candidates = [OWN, ...passwords] as const

type Party = 0 | 1

const session = ({ status, body, ...reply }: Reply) =>
  status === 200 && typeof body?.token === 'string' ? '200 session' : words({ status, body, ...reply })

const post =
  (party: Party, path: string, bodyOf: (meeting: Meeting) => object): Send =>
  async (meeting) =>
    session(await meeting.clients[party].askAuth('POST', path, bodyOf(meeting)))

const signUp = (party: Party, password: string = OWN) =>
  post(party, '/sign-up/email', ({ email }) => ({ email, name: 'Ada', password }))
const signIn = (party: Party, password: string = OWN) =>
  post(party, '/sign-in/email', ({ email }) => ({ email, password }))
const ask = (type: Purpose) =>
  type === 'reset-link'
    ? post(0, '/request-password-reset', ({ email }) => ({ email }))
    : post(0, '/email-otp/send-verification-otp', ({ email }) => ({ email, type }))

const otp = (purpose: Purpose) => (meeting: Meeting) => ({
  email: meeting.email,
  otp: meeting.mailed.get(purpose) ?? '',
})
const verify = (party: Party) => post(party, '/email-otp/verify-email', otp('email-verification'))
const guess = post(0, '/email-otp/verify-email', (meeting) => {
  const { email, otp: right } = otp('email-verification')(meeting)
  return { email, otp: right === '000000' ? '111111' : '000000' }
})
const signInByCode = post(0, '/sign-in/email-otp', otp('sign-in'))
const resetByCode = (password: string) =>
  post(0, '/email-otp/reset-password', (meeting) => ({ ...otp('forget-password')(meeting), password }))
const resetByLink = (newPassword: string) =>
  post(0, '/reset-password', ({ mailed }) => ({ token: mailed.get('reset-link') ?? '', newPassword }))
const signOut = (party: Party): Send => post(party, '/sign-out', () => ({}))
const revokeOthers = (party: Party): Send => post(party, '/revoke-other-sessions', () => ({}))
const deleteUser = (party: Party): Send => post(party, '/delete-user', () => ({ password: OWN }))
const changePassword = (party: Party, newPassword: string): Send =>
  post(party, '/change-password', () => ({ currentPassword: OWN, newPassword, revokeOtherSessions: true }))
const list: Send = async ({ clients }) => {
  const { status, body } = await clients[0].askAuth('GET', '/list-sessions')
  return Array.isArray(body)
    ? `${status} ${body.length} sessions`
    : words({ status, body, headers: new Headers() })
}

const signedUp = [{ send: signUp(0), reads: 'email-verification' }] as const
const verified = [...signedUp, { send: verify(0) }] as const
const signedIn = [...verified, { send: signIn(0) }] as const
const twice = [...signedIn, { send: signIn(1) }] as const
const [first, second] = passwords

export const pairs: readonly Pair[] = [
  { name: 'a sign-up twice', before: [], requests: [signUp(0, first), signUp(1, second)] },
  { name: 'a verification code twice', before: signedUp, requests: [verify(0), verify(0)] },
  {
    name: 'the last guess twice',
    before: [...signedUp, { send: guess }, { send: guess }],
    requests: [guess, guess],
  },
  { name: 'a wrong guess and the right one', before: signedUp, requests: [guess, verify(0)] },
  {
    name: 'a code and a request for another',
    before: signedUp,
    requests: [ask('email-verification'), verify(0)],
  },
  {
    name: 'a sign-in code twice',
    before: [...verified, { send: ask('sign-in'), reads: 'sign-in' }],
    requests: [signInByCode, signInByCode],
  },
  {
    name: 'a reset code twice',
    before: [...verified, { send: ask('forget-password'), reads: 'forget-password' }],
    requests: [resetByCode(first), resetByCode(second)],
  },
  {
    name: 'a reset token twice',
    before: [...verified, { send: ask('reset-link'), reads: 'reset-link' }],
    requests: [resetByLink(first), resetByLink(second)],
  },
  {
    name: 'a sign-in and a reset',
    before: [...verified, { send: ask('forget-password'), reads: 'forget-password' }],
    requests: [signIn(1), resetByCode(first)],
  },
  { name: 'a list of sessions while signing out', before: signedIn, requests: [list, signOut(0)] },
  { name: 'a sign-out twice', before: signedIn, requests: [signOut(0), signOut(0)] },
  {
    name: 'two browsers that end each other’s session',
    before: twice,
    requests: [revokeOthers(0), revokeOthers(1)],
  },
  {
    name: 'a change of password in two browsers',
    before: twice,
    requests: [changePassword(0, first), changePassword(1, second)],
  },
  { name: 'a deletion and a sign-in', before: signedIn, requests: [deleteUser(0), signIn(1)] },
]
