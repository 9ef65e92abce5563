// The two services of the contract, ours and a real Better Auth, with what a scenario needs to use them.

import pg from 'pg'
import { expect, vi } from 'vitest'
import { APP_ORIGIN, startAuth } from '../../../support/auth-service.ts'
import { type BetterAuthServerOptions, type CodeType, startBetterAuth } from '../../../support/better-auth.ts'
import { forms } from './differences.ts'
import { createNames, type Fields, type Form, observe } from './observe.ts'
import { type Asked, type Reply, send } from './send.ts'

/** Drives one service through one scenario. */
export type Run = {
  /** Asks, and keeps the answer under this label to be compared. */
  ask: (label: string, asked: Asked) => Promise<Reply>
  /** Asks for something that only prepares what follows. @throws when the answer is no success */
  prepare: (asked: Asked) => Promise<Reply>
  /** An address that nobody has used before in any other scenario. */
  email: (name: string) => string
  /** @param nth which of the codes of this type that were mailed to the address: the newest of Better Auth's */
  code: (email: string, type?: CodeType, nth?: number) => Promise<string>
  /** Of the newest reset link that was mailed to the address. */
  linkToken: (email: string) => Promise<string>
  /** The cookies of an answer, as a browser would send them back. */
  cookiesOf: (reply: Reply) => Record<'cookie' | 'origin', string>
  sessionCookie: (value: string) => Record<'cookie' | 'origin', string>
  /** An address of this service as `ask` takes it: below the base path. */
  pathOf: (address: string) => string
  /** Makes all codes of this address ten minutes older. */
  lapseCodes: (email: string) => Promise<void>
  /** Makes all sessions of this address older. */
  ageSessions: (email: string, days: number) => Promise<void>
  /** Leaves this person without a password, as a provider's is. */
  dropPassword: (email: string) => Promise<void>
}

export type Scenario = { name: string; steps: (run: Run) => Promise<void> }

export type Peer = {
  url: string
  /** @returns what was answered, by label */
  walk: (scenario: Scenario, index: number) => Promise<Map<string, Fields>>
  stop: () => Promise<void>
}

type Service = {
  url: string
  databaseUrl: string
  form: Omit<Form, 'origin'>
  code: Run['code']
  linkToken: Run['linkToken']
  lapseCodes: string
  sessionTimes: readonly string[]
  stop: () => Promise<void>
}

const ageing = (times: readonly string[]) => `
  update auth.session set ${times.map((time) => `"${time}" = "${time}" - make_interval(days => $2)`).join(', ')}
  where "userId" = (select id from auth."user" where email = $1)`

const sessionTimes = ['createdAt', 'updatedAt', 'expiresAt']

const dropping = `
  delete from auth.account
  where "providerId" = 'credential' and "userId" = (select id from auth."user" where email = $1)`

async function createPeer(service: Service): Promise<Peer> {
  const { url } = service
  const db = new pg.Client({ connectionString: service.databaseUrl })
  await db.connect()
  const form = { ...service.form, origin: new URL(url).origin }
  return {
    url,
    walk: async ({ steps }, index) => {
      const answers = new Map<string, Fields>()
      const names = createNames()
      const sessionCookie = (value: string) => ({
        cookie: `${form.cookiePrefix}.session_token=${value}`,
        origin: APP_ORIGIN,
      })
      await steps({
        ask: async (label, asked) => {
          const reply = await send(url, asked)
          expect(answers.has(label), `the label "${label}" is used once`).toBe(false)
          answers.set(label, observe(label, asked, reply, form, names))
          return reply
        },
        prepare: async (asked) => {
          const reply = await send(url, asked)
          expect(reply.status, `${asked.path}: ${reply.text}`).toBe(200)
          return reply
        },
        email: (name) => `${name}.${index}@example.com`,
        code: service.code,
        linkToken: service.linkToken,
        cookiesOf: ({ cookies }) => ({
          cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; '),
          origin: APP_ORIGIN,
        }),
        sessionCookie,
        pathOf: (address) => {
          expect(address.startsWith(url), `${address} is below ${url}`).toBe(true)
          return address.slice(url.length)
        },
        lapseCodes: async (email) => void (await db.query(service.lapseCodes, [email])),
        ageSessions: async (email, days) =>
          void (await db.query(ageing(service.sessionTimes), [email, days])),
        dropPassword: async (email) => void (await db.query(dropping, [email])),
      })
      return answers
    },
    stop: async () => {
      await db.end()
      await service.stop()
    },
  }
}

const subjects: Record<CodeType, RegExp> = {
  'email-verification': /^(\d{6}) is your verification code$/,
  'forget-password': /^(\d{6}) is your password reset code$/,
  'sign-in': /^(\d{6}) is your sign-in code$/,
  'change-email': /^(\d{6}) is your code to confirm your new email$/,
}

export async function startOurs(env: Record<string, string> = {}): Promise<Peer> {
  const auth = await startAuth({ PROFILE: 'hardened', ...env })
  const code: Run['code'] = (email, type = 'email-verification', nth = 1) =>
    vi.waitFor(
      async () => {
        const mails = (await auth.mailsTo(email)).toReversed()
        const codes = mails.flatMap(({ subject }) => subjects[type].exec(subject)?.[1] ?? [])
        expect(codes[nth - 1], `code ${nth} of type ${type} to ${email}`).toBeDefined()
        return codes[nth - 1] ?? ''
      },
      { timeout: 60_000 },
    )
  return createPeer({
    ...auth,
    code,
    linkToken: (email) =>
      vi.waitFor(
        async () => {
          const [newest] = await auth.mailsTo(email)
          const token = /\/reset-password\/([\w-]+)/.exec(newest?.text ?? '')?.[1]
          expect(token).toBeDefined()
          return token ?? ''
        },
        { timeout: 60_000 },
      ),
    form: { cookiePrefix: 'auth', ...forms.ours },
    sessionTimes: [...sessionTimes, 'authenticatedAt'],
    lapseCodes: `update auth.one_time_code set expires_at = expires_at - interval '10 minutes' where email = $1`,
  })
}

export async function startTheirs(options: Pick<BetterAuthServerOptions, 'provider'> = {}): Promise<Peer> {
  const auth = await startBetterAuth(options)
  return createPeer({
    ...auth,
    code: async (email, type) => auth.codeTo(email, type),
    linkToken: async (email) => auth.linkTokenTo(email),
    form: { cookiePrefix: 'better-auth', ...forms.theirs },
    sessionTimes,
    lapseCodes: `
      update auth.verification set "expiresAt" = "expiresAt" - interval '10 minutes'
      where identifier like '%-otp-' || $1`,
  })
}
