// OpenAPI of both services: valid, complete, served; and no answer that it does not describe goes unseen.

import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { routes as appRoutes } from '../../server/app/app.routes.ts'
import { routes as authRoutes } from '../../server/auth/auth.routes.ts'
import { appDocument, appOfFile } from '../support/app-service.ts'
import { answer, authDocument, authServiceOfFile } from '../support/auth-service.ts'
import { type Document, watchAnswers } from '../support/described-answers.ts'

/** With every route. */
const auth = authServiceOfFile({ CONSOLE: 'on', IMPERSONATION: 'on' })
const { app } = appOfFile()

const services = [
  ['auth service', () => `${auth().url}/open-api/generate-schema`, authRoutes, authDocument],
  ['application', () => `${app().url}/api/openapi.json`, appRoutes, appDocument],
] as const

const ask = (address: string) => answer(address, {})
/** By Node's own client: fetch forbids the answer that nothing has changed. */
const askNode = (address: string, headers: Record<string, string>) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers }, (reply) => resolve(reply.resume())).on('error', reject)
  })

describe.each(services)('the %s', (_, address, routes, described) => {
  test('sends its document compressed, and not again to who has it', async () => {
    const { headers } = await askNode(address(), { 'accept-encoding': 'gzip' })
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-cache' })
    const again = await askNode(address(), { 'if-none-match': headers.etag ?? 'none' })
    expect(again.statusCode).toBe(304)
  })

  test('serves a valid document', async () => {
    const { status, body } = await ask(address())
    expect(status).toBe(200)
    expect(await new Validator().validate(body as Record<string, unknown>)).toEqual({ valid: true })
  })

  test('describes every route of its table, and nothing else', async () => {
    const { body } = await ask(address())
    const { paths } = body as Document
    const found = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const expected = routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(found.toSorted()).toEqual(expected.toSorted())
    expect(described.paths).toEqual(paths)
  })
})

test('the auth service is named as it can be reached from the document', async () => {
  const { body } = await auth().get('/open-api/generate-schema')
  expect(body).toMatchObject({
    servers: [{ url: '/api/auth' }],
    components: { securitySchemes: { cookie: { name: 'auth.session_token' }, bearer: { scheme: 'bearer' } } },
  })
})

describe('an answer that is not described is seen:', () => {
  async function faultOf(method: string, path: string, status: number, body: string): Promise<string> {
    const server = createServer((_, response) => {
      response.statusCode = status
      response.setHeader('content-type', 'application/json; charset=utf-8')
      response.write(body.slice(0, 3))
      response.end(body.slice(3))
    })
    const sayUndescribed = watchAnswers(server, authDocument, '/api/auth')
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await (await fetch(`http://127.0.0.1:${port}/api/auth${path}`, { method })).text()
    await new Promise((resolve) => server.close(resolve))
    try {
      sayUndescribed()
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }

  test.each([
    ['a status', 'GET', '/ok', 418, '{}', /^GET \/ok answered 418, which it does not describe/],
    ['a code', 'POST', '/sign-out', 403, '{"message":"No","code":"NO"}', /allowed values/],
    ['a member more', 'GET', '/token', 200, '{"token":"t","hash":"h"}', /additional properties/],
    ['a member less', 'GET', '/token', 200, '{}', /required property 'token'/],
    ['below a parameter', 'GET', '/reset-password/abc?callbackURL=/', 200, '{}', /answered 200/],
  ])('%s', async (_, method, path, status, body, sentence) => {
    const fault = await faultOf(method, path, status, body)
    expect(fault).toMatch(sentence)
    expect(fault).toContain('docs/how-to/add-an-endpoint.md')
  })

  test('one that is described is none', async () => {
    expect(await faultOf('GET', '/token', 200, '{"token":"t"}')).toBe('')
    expect(await faultOf('GET', '/nothing/here', 418, '{}')).toBe('')
  })
})
