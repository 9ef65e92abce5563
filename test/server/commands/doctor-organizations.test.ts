// The doctor on ORGANIZATIONS_URL: whether the application answers there, knows the same secret, and has the same time.

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { examine } from '../../../server/doctor/finding.ts'
import { organizationChecks } from '../../../server/doctor/organization-checks.ts'
import { appOfFile } from '../../support/app-service.ts'
import { SERVICE_SECRET } from '../../support/auth-service.ts'

const { app } = appOfFile()

async function foundAt(ORGANIZATIONS_URL: string | undefined, secret = SERVICE_SECRET) {
  const said = await examine(organizationChecks({ ORGANIZATIONS_URL }, [secret]))
  return said.map((one) => (one.is === 'well' ? one.is : one.finding))
}

const ours = () => `${app().url}/auth/organizations`

async function answering(answer: (response: ServerResponse) => void) {
  const server = createServer((_, response) => answer(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth/organizations`
}

/** An application whose clock is so many seconds behind. */
const behind = (seconds: number, status: number) =>
  answering((response) =>
    response
      .writeHead(status, { date: new Date(Date.now() - seconds * 1000).toUTCString() })
      .end(JSON.stringify({ organizations: [] })),
  )

test('finds nothing where the application answers, and where nobody is asked', async () => {
  expect(await foundAt(ours())).toEqual(['well'])
  expect(await foundAt(undefined)).toEqual([])
})

test('finds that nothing answers there, or something else does', async () => {
  expect(await foundAt('http://127.0.0.1:1/auth/organizations')).toEqual(['organizations.away'])
  expect(await foundAt(`${app().url}/auth/elsewhere`)).toEqual(['organizations.other'])
  expect(await foundAt(await answering((response) => response.end('Hello')))).toEqual(['organizations.other'])
})

test('finds another secret', async () => {
  expect(await foundAt(ours(), 'another secret, which is as long as it has to be')).toEqual([
    'organizations.secret',
  ])
})

test('finds a clock that differs, by which calls may be refused', async () => {
  expect(await foundAt(await behind(3, 200))).toEqual(['well'])
  expect(await foundAt(await behind(30, 200))).toEqual(['organizations.clock'])
  expect(await foundAt(await behind(300, 401))).toEqual(['organizations.clock'])
})
