// What is raced of Better Auth: a code or a token that two requests present at once, and what else they may meet.

import type { BetterAuth } from './service.ts'

type Send = (service: BetterAuth, email: string, party: number) => Promise<string>

export type BetterAuthCase = {
  name: string
  before: readonly Send[]
  requests: readonly [Send, Send]
}

const PASSWORD = 'correct horse battery'

const signUp: Send = ({ post }, email, party) =>
  post(party, '/sign-up/email', { name: 'Ada', email, password: PASSWORD })
const verify: Send = ({ post, codeTo }, email, party) =>
  post(party, '/email-otp/verify-email', { email, otp: codeTo(email, 'email-verification') })
const guess: Send = ({ post, codeTo }, email, party) => {
  const otp = codeTo(email, 'email-verification') === '000000' ? '111111' : '000000'
  return post(party, '/email-otp/verify-email', { email, otp })
}
const send =
  (type: string): Send =>
  ({ post }, email, party) =>
    post(party, '/email-otp/send-verification-otp', { email, type })
const signInByCode: Send = ({ post, codeTo }, email, party) =>
  post(party, '/sign-in/email-otp', { email, otp: codeTo(email, 'sign-in') })
const signIn: Send = ({ post }, email, party) => post(party, '/sign-in/email', { email, password: PASSWORD })
const askLink: Send = ({ post }, email, party) => post(party, '/request-password-reset', { email })
const resetByCode =
  (password: string): Send =>
  ({ post, codeTo }, email, party) =>
    post(party, '/email-otp/reset-password', { email, otp: codeTo(email, 'forget-password'), password })
const resetByLink =
  (newPassword: string): Send =>
  ({ post, linkTo }, email, party) =>
    post(party, '/reset-password', { token: linkTo(email), newPassword })

const proven = [signUp, verify]
const FIRST = 'a password of the first'
const SECOND = 'a password of the second'

export const cases: readonly BetterAuthCase[] = [
  { name: 'a verification code twice', before: [signUp], requests: [verify, verify] },
  {
    name: 'a sign-in code twice',
    before: [...proven, send('sign-in')],
    requests: [signInByCode, signInByCode],
  },
  {
    name: 'a sign-in code twice, of somebody new',
    before: [send('sign-in')],
    requests: [signInByCode, signInByCode],
  },
  {
    name: 'a reset code twice',
    before: [...proven, send('forget-password')],
    requests: [resetByCode(FIRST), resetByCode(SECOND)],
  },
  {
    name: 'a reset link twice',
    before: [...proven, askLink],
    requests: [resetByLink(FIRST), resetByLink(SECOND)],
  },
  { name: 'two wrong guesses', before: [signUp], requests: [guess, guess] },
  { name: 'a wrong guess and the right one', before: [signUp], requests: [guess, verify] },
  { name: 'a sign-up twice', before: [], requests: [signUp, signUp] },
  { name: 'a new code and the old one', before: [signUp], requests: [send('email-verification'), verify] },
  {
    name: 'a sign-in and a reset',
    before: [...proven, send('forget-password')],
    requests: [signIn, resetByCode(FIRST)],
  },
]
