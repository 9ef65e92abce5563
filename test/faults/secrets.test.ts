// Each secret can be rotated under load by the documented steps, as fast as possible: no request fails, JWTs verify, and nobody who comes back in between is signed out.

import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Exchange } from '../consistency/checks.ts'
import { command } from '../support/command.ts'
import { expectBalance } from './support/balance.ts'
import { record } from './support/figures.ts'
import { startNodes, type TwoOfEach } from './support/nodes.ts'
import { call, digitsTo, signUp, somebody, tokenOf, verifiedPerson, verify } from './support/person.ts'
import { startTraffic } from './support/traffic.ts'

let system: TwoOfEach
beforeAll(async () => {
  system = await startNodes()
})
afterAll(() => system?.stop())

type Cookies = Map<string, string>

/** As a browser keeps them. */
function keep(jar: Cookies, lines: readonly string[]): void {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    jar.set(name, value)
  }
}
const sentBy = (jar: Cookies) => ({ cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') })

/** Somebody who is signed in, and looks at one page after another. */
async function startReader() {
  const { email, token } = await verifiedPerson(system)
  const jar: Cookies = new Map()
  keep(jar, (await call(system, token, email))?.cookies ?? [])
  const bearer = { authorization: `Bearer ${token}` }
  const keys = createRemoteJWKSet(new URL(`${system.auth.origin}/api/auth/jwks`))
  const refused: unknown[] = []
  let rounds = 0
  let isOver = false
  let jwt = ''
  const expected = async (status: number | undefined, what: string) => {
    if (status !== 200) refused.push(`${what} ${status}`)
  }
  const verified = () => jwtVerify(jwt, keys).catch((error: unknown) => refused.push(error))
  const readAll = async () => {
    while (!isOver) {
      const me = await system.ask('app', '/api/me', { headers: sentBy(jar), who: email })
      keep(jar, me?.cookies ?? [])
      await expected(me?.status, '/api/me')
      const session = await system.ask('auth', '/get-session', { headers: bearer, who: email })
      await expected(session?.body ? session.status : undefined, '/get-session')
      // The one of the last round, that perhaps another node has signed; then a new one.
      if (jwt !== '') await verified()
      const issued = await system.ask('auth', '/token', { headers: bearer, who: email })
      jwt = tokenOf(issued)
      await verified()
      rounds += 1
    }
  }
  const reading = readAll()
  return {
    /** Until whatever began before now is over, and another round. */
    comesBack: () => {
      const from = rounds
      return vi.waitFor(() => expect(rounds).toBeGreaterThan(from + 2), { timeout: 60_000, interval: 10 })
    },
    leave: async () => {
      isOver = true
      await reading
      return { refused, email, headers: sentBy(jar) }
    },
  }
}

/** What each request of the traffic is answered when nothing fails; for any other path 200. */
const answers: Readonly<Record<string, readonly number[]>> = {
  // A wrong password, and a wrong code, is among them.
  '/sign-in/email': [200, 401],
  '/email-otp/verify-email': [200, 400],
  '/api/organizations': [201],
  '/auth/auth-callback': [200],
}
const hasFailed = ({ path, answer }: Exchange) =>
  answer === null || !(answers[path] ?? [200]).includes(answer.status)

const steps = (old: string, young: string) => ({
  'added last': `${old},${young}`,
  'moved to the front': `${young},${old}`,
  'the old one removed': young,
})

test.each(['AUTH_SECRET', 'SESSION_KEYS', 'SERVICE_SECRET'] as const)('%s', async (name) => {
  const { exchanges, secrets } = system
  const from = exchanges.length
  const readers = await Promise.all([startReader(), startReader(), startReader()])
  const traffic = startTraffic(system, 4)
  onTestFinished(
    async () => void (await Promise.all([traffic.end(), ...readers.map(({ leave }) => leave())])),
  )
  const young = `another ${name} of 32 characters or more`
  const begun = performance.now()
  const {
    'added last': last,
    'moved to the front': front,
    'the old one removed': alone,
  } = steps(secrets[name], young)
  await system.roll(name, last)
  await system.roll(name, front)
  if (name === 'AUTH_SECRET') {
    const env = { ...system.env, AUTH_SECRET: front }
    expect(await command('keys', ['seal'], env)).toMatchObject({ code: 0 })
  }
  // A code of the new secret outlives the old one, and so does the session of everybody who comes back.
  const newcomer = somebody()
  await signUp(system, newcomer)
  const digits = await digitsTo(system, newcomer)
  await Promise.all(readers.map(({ comesBack }) => comesBack()))
  await system.roll(name, alone)
  expect((await verify(system, newcomer, digits))?.status).toBe(200)
  await Promise.all(readers.map(({ comesBack }) => comesBack()))
  const seconds = (performance.now() - begun) / 1000
  await traffic.end()
  for (const { leave } of readers) {
    const { refused, email, headers } = await leave()
    expect(refused).toEqual([])
    // The application still knows the token of the auth service.
    const left = await system.ask('app', '/api/sign-out', { body: {}, headers, who: email })
    expect(left?.body).toEqual({ success: true, authSessionEnded: true })
  }
  const asked = exchanges.slice(from)
  const failed = asked.filter(hasFailed)
  expect(failed.map(({ path, answer }) => [path, answer?.status, answer?.body])).toEqual([])
  // Of two nodes, one would take the other’s calls for a stranger’s.
  expect(system.said()).not.toContain('caller.unsigned')
  const db = await system.postgres.connect()
  onTestFinished(() => db.end())
  await expectBalance(db, system, system.said())
  record(
    'secrets',
    name,
    `${asked.length} requests in ${seconds.toFixed(0)} s, 0 failed, nobody was signed out`,
  )
})
