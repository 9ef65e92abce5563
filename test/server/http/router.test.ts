// A request reaches the route of exactly its method and path, and no other.

import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import Koa from 'koa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../../../server/http/listen.ts'
import { createRoutes } from '../../../server/http/router.ts'

const { register, route } = createRoutes()
for (const [method, path] of [
  ['GET', '/'],
  ['GET', '/get-session'],
  ['POST', '/get-session'],
  ['POST', '/sign-in/email'],
  ['OPTIONS', '/sign-in/email'],
  ['POST', '/reset-password'],
  ['GET', '/reset-password/:token'],
] as const)
  register(path, method, [
    (ctx) => {
      ctx.body = { registered: `${method} ${ctx.routerPath}`, params: ctx.params }
    },
  ])

const app = new Koa().use(route).use((ctx) => {
  ctx.status = 404
  ctx.body = { registered: null, routerPath: ctx.routerPath ?? null }
})

let service: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  service = await listen('127.0.0.1', 0, 'PORT')
  service.serve(app.callback())
})
afterAll(() => void service.server.close())

/** As sent: fetch would write some of these paths in another way. */
async function ask(method: string, path: string): Promise<{ status: number | undefined; body: unknown }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ port: service.port, host: '127.0.0.1', method, path }, resolve).on('error', reject).end(),
  )
  const body = await text(response)
  return { status: response.statusCode, body: body === '' ? null : JSON.parse(body) }
}

test.each([
  ['GET', '/', 'GET /', {}],
  ['GET', '/get-session', 'GET /get-session', {}],
  ['GET', '/get-session?a=/b', 'GET /get-session', {}],
  ['POST', '/get-session', 'POST /get-session', {}],
  ['OPTIONS', '/sign-in/email', 'OPTIONS /sign-in/email', {}],
  ['GET', '/reset-password/abc', 'GET /reset-password/:token', { token: 'abc' }],
  ['GET', '/reset-password/a%20b%2Fc', 'GET /reset-password/:token', { token: 'a b/c' }],
  ['GET', '/reset-password/%zz', 'GET /reset-password/:token', { token: '%zz' }],
  ['GET', '/reset-password/__proto__', 'GET /reset-password/:token', { token: '__proto__' }],
])('%s %s reaches %s', async (method, path, registered, params) => {
  expect(await ask(method, path)).toEqual({ status: 200, body: { registered, params } })
})

test.each([
  ['DELETE', '/get-session'],
  ['GET', '/sign-in/email'],
  ['POST', '/sign-in/email/'],
  ['POST', '/Sign-In/email'],
  ['POST', '/sign%2Din/email'],
  ['POST', '/sign-in//email'],
  ['POST', '//sign-in/email'],
  ['POST', '/x/../sign-in/email'],
  ['GET', '/reset-password/'],
  ['GET', '/reset-password/a/'],
  ['GET', '/reset-password/a/b'],
  ['GET', '/get-session//'],
  ['GET', '/__proto__'],
  ['GET', '/constructor'],
])('%s %s reaches none', async (method, path) => {
  expect(await ask(method, path)).toEqual({ status: 404, body: { registered: null, routerPath: null } })
})

test('a HEAD is answered as its GET is', async () => {
  expect(await ask('HEAD', '/get-session')).toEqual({ status: 200, body: null })
})
