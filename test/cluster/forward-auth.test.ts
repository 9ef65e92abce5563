// An application of one's own behind nginx and Caddy, by the configurations that are published: whose a request is, nobody says from outside.

import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { answer } from '../support/auth-service.ts'
import { enrolFactor } from '../support/second-factor.ts'
import { type Balancer, balancers } from './support/balancers.ts'
import { type SignedIn, signedInBehind, startBehind } from './support/behind-proxy.ts'

/** An application that says what it was told. */
async function startNotes() {
  const asked: Record<string, string | string[] | undefined>[] = []
  const server = createServer((request, response) => {
    asked.push({ ...request.headers, path: request.url })
    response.end('notes')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, address: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function started(balancer: () => Promise<Balancer>, demand?: string) {
  const notes = await startNotes()
  return { notes, ...(await startBehind(balancer, notes.address, demand)) }
}

/** As fetch would not send them. @returns the status */
async function rawly(url: string, headers: Record<string, string | string[]>): Promise<number | undefined> {
  const asked = request(url, { headers, agent: false }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

const forged = {
  'remote-user': 'root',
  'Remote-Email': 'root@example.com',
  'REMOTE-NAME': 'root',
  'Remote-Tenant': 'all',
  remote_user: 'root',
  'x-forwarded-uri': '/notes/',
  'x-forwarded-method': 'GET',
}

const identityOf = ({ email, id }: SignedIn) => ({
  'remote-user': id,
  'remote-email': email,
  'remote-name': 'Somebody',
})

/** With what a program is refused that asks for no page: nginx knows one answer, Caddy hands on Lockstep's. */
describe.each([
  ['nginx', 302],
  ['caddy', 401],
] as const)('%s', (name, refused) => {
  const begin = () => started(() => balancers[name]())

  test('a signed-in person reaches it under their own name, and nobody else does', async () => {
    const all = await begin()
    const { notes, at } = all
    for (const headers of [{}, forged]) {
      const { headers: said } = await at('/notes/', { ...headers, accept: 'text/html' })
      expect(said.get('location')).toMatch(/^(?:https:\/\/[^/]+)?\/$/)
    }
    expect(await at('/notes/', forged)).toMatchObject({ status: refused })
    expect(notes.asked).toEqual([])
    const person = await signedInBehind(all)
    const { cookie } = person
    expect(await at('/notes/one?two=3', { cookie })).toMatchObject({ status: 200, body: 'notes' })
    expect(await at('/notes/one?two=3', { cookie, ...forged })).toMatchObject({ status: 200 })
    expect(await at('/notes/one?two=3', { cookie, ...forged }, 'POST')).toMatchObject({ status: 200 })
    expect(notes.asked).toHaveLength(3)
    for (const headers of notes.asked) {
      expect(headers).toMatchObject({ ...identityOf(person), path: '/one?two=3' })
      expect(headers.remote_user).toBeUndefined()
      expect(headers['remote-tenant']).toMatch(/^[\da-f-]{36}$/)
    }
    expect((await at('/dashboard', { cookie })).headers.get('location')).toMatch(/\/notes\/$/)
  })

  test.each<[string, Record<string, string | string[]>]>([
    ['twice', { 'remote-user': ['root', 'admin'], 'Remote-Tenant': ['', 'all'] }],
    ['with underscores', { REMOTE_USER: 'root', Remote_Tenant: 'all', 'remote-User_': 'root' }],
    ['with dots', { 'remote.user': 'root' }],
    ['as what ends with this hop', { connection: 'close, remote-user, Remote-Tenant' }],
    ['beside a cookie that ends with this hop', { connection: 'close, cookie', 'remote-user': 'root' }],
    ['folded into another', { 'x-a': 'b\tRemote-User: root', cookie2: 'Remote-User=root' }],
  ])('identity headers that come %s change nothing, or let nobody in', async (_, headers) => {
    const all = await begin()
    const person = await signedInBehind(all)
    const status = await rawly(`${all.origin}/notes/`, { cookie: person.cookie, ...headers })
    expect([200, 302, 401, 403]).toContain(status)
    expect(all.notes.asked).toHaveLength(status === 200 ? 1 : 0)
    for (const told of all.notes.asked) {
      expect(told).toMatchObject(identityOf(person))
      expect(told['remote-tenant']).toMatch(/^[\da-f-]{36}$/)
      const believed = Object.keys(told).filter((name) => /^remote[^a-z]/.test(name))
      expect(believed.toSorted()).toEqual(['remote-email', 'remote-name', 'remote-tenant', 'remote-user'])
    }
  })

  test('who has proven too little for it is led to where they prove it, whatever they say themselves', async () => {
    const all = await started(() => balancers[name](), 'aal2 within 15m')
    const person = await signedInBehind(all)
    const { cookie } = person
    for (const headers of [
      {},
      { 'Lockstep-Demand': 'aal1' },
      { lockstep_demand: 'aal1', connection: 'lockstep-demand' },
    ]) {
      const led = await all.at('/notes/one?two=3&four=5', { cookie, accept: 'text/html', ...headers })
      expect(led.status).toBe(302)
      const query = new URLSearchParams({ return: '/notes/one?two=3&four=5', level: 'aal2', max_age: '900' })
      expect(led.headers.get('location')).toMatch(new RegExp(`/auth/step-up\\?${RegExp.escape(`${query}`)}$`))
    }
    expect(all.notes.asked).toEqual([])
    const { token } = await enrolFactor(all.auth, person.token)
    const opened = await answer(`${all.origin}/auth/auth-callback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    const elevated = opened.cookies.map((one) => one.split(';')[0]).join('; ')
    expect(await all.at('/notes/', { cookie: elevated })).toMatchObject({ status: 200, body: 'notes' })
  })

  test('what it asks Lockstep by is not to be asked from outside', async () => {
    const all = await begin()
    const { cookie } = await signedInBehind(all)
    for (const path of ['/forward-auth', '/Forward-Auth'])
      expect((await all.at(path, { cookie })).status).toBe(404)
  })

  test('while Lockstep is away nobody is let in, and told to come back', async () => {
    const all = await begin()
    const { cookie } = await signedInBehind(all)
    await all.app.stop()
    const away = await all.at('/notes/', { cookie })
    expect(away.status).toBe(503)
    expect(away.headers.get('retry-after')).toBe('1')
    expect(all.notes.asked).toEqual([])
  })
})

test('a Caddy that forgets to remove identity headers lets nobody in who brings one', async () => {
  const all = await started(() => balancers.caddy(/request_header .*/g))
  const person = await signedInBehind(all)
  const { cookie } = person
  const answered = await all.at('/notes/', { cookie, 'remote-user': 'root' })
  expect(answered).toMatchObject({ status: 403, body: { code: 'FORGED_IDENTITY' } })
  expect(await all.at('/notes/', { cookie })).toMatchObject({ status: 200 })
  expect(all.notes.asked).toEqual([expect.objectContaining(identityOf(person))])
})
