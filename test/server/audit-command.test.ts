// npm run audit: the events of both services, newest first, filtered by person, time and number.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { administer, createDatabase } from '../support/databases.ts'
import { bareEnvironment } from '../support/node-process.ts'

const main = join(import.meta.dirname, '../../server/mains/audit-main.ts')

let databaseUrl: string
beforeAll(async () => {
  databaseUrl = await createDatabase()
  const id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
  await administer(
    databaseUrl,
    `insert into auth."user" (id, name, email) values ('${id}', 'A', 'a@example.com')`,
  )
  const event = (age: string, machine: string, userId: string) =>
    `(now() - interval '${age}', 'request-${machine}', '${machine}', 'before', 'e.happened', 'after', '{done}', '{"k": "v"}', ${userId}, '10.0.0.9', 'An agent')`
  await administer(
    databaseUrl,
    `insert into auth.audit_event (at, request_id, machine, previous_state, event, state, effects, detail, user_id, ip_address, user_agent)
     values ${[
       event('2 days', 'oldest', `'${id}'`),
       event('2 hours', 'older', 'null'),
       event('2 minutes', 'newest', `'gone'`),
     ].join()}`,
  )
  await administer(
    databaseUrl,
    `insert into app.app_user (auth_user_id, email) values ('${id}', 'a@example.com')`,
  )
  await administer(
    databaseUrl,
    `insert into app.audit_event (at, request_id, machine, state, detail, user_id)
     select now() - interval '1 hour', 'request-callback', 'callback', 'dashboardOfOne', '{}', user_id from app.app_user`,
  )
})

async function audit(args: string[] = [], url = databaseUrl) {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...bareEnvironment, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  return { code, lines: said.split('\n').filter(Boolean) }
}
const machinesIn = ({ lines }: { lines: string[] }) => lines.map((line) => / {2}([a-z]+): /.exec(line)?.[1])

test('prints a line each, both services’ together, the newest first', async () => {
  const { code, lines } = await audit()
  expect(code).toBe(0)
  expect(machinesIn({ lines })).toEqual(['newest', 'callback', 'older', 'oldest'])
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(lines.map((line) => line.split('  '))).toEqual([
    [
      time,
      'auth',
      'newest: before -> after by e.happened',
      'gone',
      '10.0.0.9',
      'request-newest',
      expect.any(String),
    ],
    [time, 'app', 'callback: dashboardOfOne', 'a@example.com', '-', 'request-callback', '{}'],
    [
      time,
      'auth',
      'older: before -> after by e.happened',
      '-',
      '10.0.0.9',
      'request-older',
      expect.any(String),
    ],
    [
      time,
      'auth',
      'oldest: before -> after by e.happened',
      'a@example.com',
      '10.0.0.9',
      'request-oldest',
      '{"k":"v","effects":["done"]}',
    ],
  ])
})

test('keeps to a person, a time and a number', async () => {
  expect(machinesIn(await audit(['--who', 'A@example.com']))).toEqual(['callback', 'oldest'])
  expect(machinesIn(await audit(['--who', 'b@example.com']))).toEqual([])
  expect(machinesIn(await audit(['--since', '90m']))).toEqual(['newest', 'callback'])
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  expect(machinesIn(await audit(['--since', yesterday]))).toEqual(['newest', 'callback', 'older'])
  expect(machinesIn(await audit(['--limit', '1']))).toEqual(['newest'])
})

test('prints JSON where it is asked to, the user agent with it', async () => {
  const { lines } = await audit(['--json', '--limit', '1'])
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      at: expect.any(String),
      schema: 'auth',
      requestId: 'request-newest',
      machine: 'newest',
      previousState: 'before',
      event: 'e.happened',
      state: 'after',
      effects: ['done'],
      detail: { k: 'v' },
      userId: 'gone',
      email: null,
      ipAddress: '10.0.0.9',
      userAgent: 'An agent',
      operator: null,
    },
  ])
})

test('shows of refused callbacks how many there were in a minute', async () => {
  const url = await createDatabase()
  await administer(
    url,
    `insert into app.refusal (minute, address, state, findings, count)
     values ('2026-11-22T08:00Z', '198.51.100.7', 'invalidSession', '{verifyJwt: refused}', 300)`,
  )
  const { lines } = await audit([], url)
  expect(lines).toEqual([
    '2026-11-22T08:00:00.000Z  app  callback: invalidSession  -  198.51.100.7  -  ' +
      '{"count":300,"findings":["verifyJwt: refused"]}',
  ])
  expect((await audit(['--who', 'a@example.com'], url)).lines).toEqual([])
})

test.each([
  ['--who', 'nobody'],
  ['--since', 'yesterday'],
  ['--limit', '0'],
  ['--limit', '1.5'],
  ['--whom', 'a@example.com'],
  ['--who', ''],
])('%s %s is refused with 2, by its name', async (name, value) => {
  const { code, lines } = await audit([name, value])
  expect(code).toBe(2)
  expect(lines[0]).toContain(name)
  expect(lines.at(-1)).toContain('npm run audit -- ')
})

test('a database without an audit is refused', async () => {
  const { code, lines } = await audit([], await createDatabase(null))
  expect([code, lines]).toEqual([
    1,
    ['This database has no audit: correct DATABASE_URL, or run npm run migrate.'],
  ])
})
