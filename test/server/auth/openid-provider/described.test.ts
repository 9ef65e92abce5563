// OpenAPI describes the provider's routes where there is one, and none of them where there is none.

import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, onTestFinished, test } from 'vitest'
import { authServiceOfFile, startAuth } from '../../../support/auth-service.ts'

const auth = authServiceOfFile({ PROVIDER: 'on' })

type Document = { paths: Record<string, Record<string, unknown>> }

const documentOf = async (service: Pick<ReturnType<typeof auth>, 'get'>) =>
  (await service.get('/open-api/generate-schema')).body as Document

async function other(settings: Record<string, string>) {
  const started = await startAuth({ ...settings, DATABASE_URL: auth().databaseUrl })
  onTestFinished(started.stop)
  return started
}

test('every endpoint that discovery names is in a valid document', async () => {
  const open = await other({ PROVIDER: 'on', PROVIDER_REGISTRATION: 'on' })
  const document = await documentOf(open)
  expect(await new Validator().validate(document)).toEqual({ valid: true })
  const { body } = await open.get('/.well-known/openid-configuration')
  const endpoints = Object.entries(body as Record<string, unknown>).flatMap(([name, address]) =>
    name.endsWith('_endpoint') ? [String(address).slice(open.url.length)] : [],
  )
  expect(endpoints).toContain('/oauth2/register')
  for (const path of endpoints) expect(Object.keys(document.paths)).toContain(path)
})

test('what is not served is not described', async () => {
  const paths = Object.keys((await documentOf(auth())).paths)
  expect(paths).toContain('/oauth2/token')
  expect(paths).not.toContain('/oauth2/register')
  const without = Object.keys((await documentOf(await other({}))).paths)
  expect(without.filter((path) => path.startsWith('/oauth2/'))).toEqual([])
})
