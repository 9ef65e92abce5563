// What an application of one's own demands of a session, beside a real auth service: fresh enough, or sent to where it is proven.

import Koa from 'koa'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '../../../server/http/listen.ts'
import { forKoa, type LockstepOptions, lockstep, refused } from '../../../server/integrate/exports.ts'
import { json, startFakeAuth } from '../../support/app-service.ts'
import { answer, authServiceOfFile, SERVICE_SECRET, verifiedPerson } from '../../support/auth-service.ts'
import { opaqueToken, person } from '../../support/callback.ts'
import { bearer, enrolFactor } from '../../support/second-factor.ts'

const auth = authServiceOfFile()
const APP = 'https://notes.example'
const STEP_UP = 'https://app.example/auth/step-up'
const options = (given: Partial<LockstepOptions> = {}): LockstepOptions => ({
  authUrl: auth().url,
  by: 'get-session',
  appOrigin: APP,
  stepUpUrl: STEP_UP,
  serviceSecret: SERVICE_SECRET,
  ...given,
})
const jwtOf = async (token: string) =>
  ((await auth().get('/token', bearer(token))).body as { token: string }).token
const later = (milliseconds: number) => {
  vi.useFakeTimers({ now: Date.now() + milliseconds, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

test.each(['get-session', 'jwt'] as const)('by %s: a demand is met by a level and its time', async (by) => {
  const { token: once } = await verifiedPerson(auth())
  const { token: other } = await verifiedPerson(auth())
  const { token: twice } = await enrolFactor(auth(), other)
  const tokens = { once, twice }
  if (by === 'jwt') Object.assign(tokens, { once: await jwtOf(once), twice: await jwtOf(twice) })
  const judge = lockstep(options({ by }))
  const ask = async (token: string, demand: string) => {
    const { refusal } = await judge.recognise(new Headers(bearer(token)), { demand })
    return refusal?.needed ?? refusal
  }
  expect(await ask(tokens.once, 'aal1 within 15m')).toBeNull()
  expect(await ask(tokens.once, 'highest within 15m')).toBeNull()
  expect(await ask(tokens.once, 'aal2')).toEqual({ level: 'aal2', within: 'session' })
  expect(await ask(tokens.twice, 'aal2 within 10m')).toBeNull()
  later(601_000)
  expect(await ask(tokens.twice, 'aal2 within 10m')).toEqual({ level: 'aal2', within: 600 })
  expect(await ask(tokens.twice, 'aal2')).toBeNull()
  expect(await ask(tokens.once, 'aal1 within 10m')).toEqual({ level: 'aal1', within: 600 })
})

test('a program is told what is wanted, as RFC 9470 says, and a page is led to where it is proven and back', async () => {
  const { token } = await verifiedPerson(auth())
  const { protect } = forKoa(lockstep(options()))
  const secrets = protect(
    (_, ctx) => {
      ctx.body = 'secrets'
    },
    { demand: 'aal2 within 15m' },
  )
  const koa = new Koa().use(secrets)
  const { server, port, serve } = await listen('127.0.0.1', 0, 'PORT')
  serve(koa.callback())
  onTestFinished(() => void server.close())
  const get = (headers: Record<string, string>, method = 'GET') =>
    answer(`http://127.0.0.1:${port}/export?all=1&of=me`, {
      method,
      headers: { ...bearer(token), ...headers },
    })
  const told = await get({})
  expect(told).toMatchObject({ status: 401, body: { code: 'STEP_UP_REQUIRED' } })
  expect(told.headers.get('www-authenticate')).toMatch(
    /^Bearer error="insufficient_user_authentication", .*acr_values="aal2", max_age="900"$/,
  )
  const led = await get({ accept: 'text/html' })
  const query = new URLSearchParams({ return: `${APP}/export?all=1&of=me`, level: 'aal2', max_age: '900' })
  expect([led.status, led.headers.get('location')]).toEqual([302, `${STEP_UP}?${query}`])
  expect((await get({ accept: 'text/html' }, 'POST')).status).toBe(401)
  const { token: twice } = await enrolFactor(auth(), token)
  expect(await get({ authorization: `Bearer ${twice}` })).toMatchObject({ status: 200, body: 'secrets' })
})

test('a service that does not say why a session exists meets no demand of a time or of two factors', async () => {
  const theirs = await startFakeAuth()
  onTestFinished(theirs.stop)
  theirs.behave((_, response) => json(response, 200, { session: { id: 's' }, user: person() }))
  const judge = lockstep(options({ authUrl: theirs.url }))
  const ask = async (demand: string) =>
    (await judge.recognise(new Headers(bearer(opaqueToken())), { demand })).refusal
  expect(await ask('aal1')).toBeNull()
  expect(await ask('highest')).toBeNull()
  for (const demand of ['aal1 within 1d', 'aal2']) expect((await ask(demand))?.code).toBe('STEP_UP_REQUIRED')
})

test('what is no demand is refused at the start, in a sentence, and never let through', async () => {
  const judge = lockstep(options())
  const { token } = await verifiedPerson(auth())
  for (const demand of [
    '',
    'aal3',
    'aal2 within',
    'aal2 within 0m',
    'aal2  within 15m',
    'aal2 within 15m ',
  ]) {
    expect(() => forKoa(judge).protect(() => {}, { demand })).toThrow(/^This is not a demand: /)
    await expect(judge.recognise(new Headers(bearer(token)), { demand })).rejects.toThrow(TypeError)
  }
  const { appOrigin: _, ...without } = options()
  expect(() => lockstep(without)).toThrow(/stepUpUrl needs appOrigin/)
  expect(() => lockstep(options({ stepUpUrl: 'http://app.example/auth/step-up' }))).toThrow(/http:\/\//)
})

test('a request that only says its headers is told, and led nowhere', async () => {
  const { token } = await verifiedPerson(auth())
  const headers = new Headers({ ...bearer(token), accept: 'text/html' })
  const { refusal } = await lockstep(options()).recognise(headers, { demand: 'aal2' })
  if (!refusal) throw new Error('The demand was met.')
  const told = refused(refusal)
  expect([told.status, told.headers.get('location')]).toEqual([401, null])
})
