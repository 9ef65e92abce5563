// Browsers at work all the time: people sign up, verify, sign in, enter the application, work there, forget passwords, leave.

import { vi } from 'vitest'
import type { Answered, Recorder } from '../../consistency/recorder.ts'
import type { MailServer } from './mail-server.ts'
import { call, cookieOf, PASSWORD, signIn, signUp, somebody, verify } from './person.ts'

/** `auth.origin` is where somebody is looked for who answers. */
export type Served = Recorder & { mails: MailServer; auth: { origin: string } }

export type Traffic = {
  /** How many requests have been answered up to now, announced errors included. */
  answered: () => number
  /** Resolves once every browser has done what it was at. */
  end: () => Promise<void>
}

const patience = { timeout: 5000, interval: 50 }

const tokenIn = (answer: Answered | null): string | null =>
  answer?.status === 200 ? ((answer.body as { token?: string | null }).token ?? null) : null

/** The digits of the newest mail of this kind, or null if none has come within some seconds. */
const newest = ({ mails }: Served, email: string, kind: string, among: number): Promise<string | null> =>
  vi
    .waitFor(() => {
      const found = mails.taken.filter(({ to, subject }) => to === email && subject.includes(kind))
      if (found.length <= among) throw new Error(`No mail of ${kind} has come.`)
      return found.at(-1)?.digits ?? null
    }, patience)
    .catch(() => null)

const countOf = ({ mails }: Served, email: string, kind: string) =>
  mails.taken.filter(({ to, subject }) => to === email && subject.includes(kind)).length

/** One person from sign-up to the end. Whatever fails is given up, as people do. */
async function live(system: Served): Promise<void> {
  const { ask } = system
  const email = somebody()
  const signedUp = await signUp(system, email)
  // A client that reaches nobody tries again once somebody is there.
  if (signedUp === null) await vi.waitFor(() => fetch(`${system.auth.origin}/live`), patience).catch(() => {})
  if (signedUp?.status !== 200) return
  const otp = await newest(system, email, 'verification', 0)
  if (otp === null) return
  await verify(system, email, `${(Number(otp) + 1) % 1_000_000}`.padStart(6, '0'))
  let token = tokenIn(await verify(system, email, otp))
  token ??= tokenIn(await signIn(system, email))
  if (token === null) return
  const bearer = { authorization: `Bearer ${token}` }
  await ask('auth', '/get-session', { headers: bearer, who: email })
  await ask('auth', '/token', { headers: bearer, who: email })
  const headers = cookieOf(await call(system, token, email))
  await ask('app', '/api/organizations', { body: { name: `Of ${email}` }, headers, who: email })
  await ask('app', '/api/me', { headers, who: email })
  await ask('app', '/dashboard', { headers, who: email })
  await signIn(system, email, 'a wrong password of theirs')
  const codes = countOf(system, email, 'password reset')
  const forgot = await ask('auth', '/email-otp/request-password-reset', { body: { email } })
  const reset = forgot?.status === 200 ? await newest(system, email, 'password reset', codes) : null
  if (reset !== null)
    await ask('auth', '/email-otp/reset-password', {
      body: { email, otp: reset, password: `${PASSWORD}, another` },
    })
  await ask('app', '/api/sign-out', { body: {}, headers, who: email })
}

/** So many browsers at once, each one person after another. */
export function startTraffic(system: Served, browsers: number): Traffic {
  let isOver = false
  const browse = async () => {
    while (!isOver) await live(system)
  }
  const all = Promise.all(Array.from({ length: browsers }, browse))
  return {
    answered: () => system.exchanges.filter(({ answer }) => answer !== null).length,
    end: async () => {
      isOver = true
      await all
    },
  }
}
