// npm run conform: our own service conforms, a real Better Auth differs where docs/conform.md says so.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLink } from '../../../machines/kit/mailings.ts'
import { versions } from '../../better-auth/load.ts'
import { tryPairs } from '../../conform/at-once.ts'
import { junitOf } from '../../conform/junit.ts'
import { faultsOfJunit } from '../../conform/junit-schema.ts'
import { NoMail } from '../../conform/mailbox.ts'
import { countOf, textOf as reportOf, rowsOf } from '../../conform/report.ts'
import { tryServer } from '../../conform/try.ts'
import { textOf } from '../../rules/support/files.ts'
import { type RunningBetterAuth, startBetterAuth } from '../../support/better-auth.ts'
import { isDeep } from '../../support/deep.ts'
import { compileCache } from '../../support/node-process.ts'
import { startWholeProduct, type WholeProduct } from '../../support/whole-product.ts'

/** The command tries each outcome from every browser that it can come from. */
const detail = isDeep ? 'senders' : 'kinds'

describe('our own service', () => {
  let ours: WholeProduct
  beforeAll(async () => {
    ours = await startWholeProduct('hardened')
  })
  afterAll(() => ours.stop())

  test('conforms in every transition that a stranger can ask it about', async () => {
    const { verdicts } = await tryServer({ ...ours, app: null }, 'hardened', 'ours', detail)
    const rows = rowsOf(verdicts, [])
    const differing = rows.filter(({ is }) => is === 'differs')
    expect(differing, reportOf(differing, { verbose: true })).toEqual([])
    expect(faultsOfJunit(junitOf(rows, ours.auth))).toEqual([])
    expect(countOf(rows, 'conforms')).toBeGreaterThan(15)
  })

  test('answers two requests at once as one after the other', async () => {
    const verdicts = await tryPairs({ servers: { ...ours, app: null }, run: 'ours', rounds: 1 })
    expect(verdicts.filter(({ found, notOffered }) => found ?? notOffered)).toEqual([])
  })
})

/** The rows of the generated table whose mark in the column of this version is ✗. */
function differingIn(version: string): string[] {
  const table = textOf('docs/conform.md').split('<!-- versions, ')[1]?.split('<!-- end of versions')[0] ?? ''
  const rows = table.split('\n').filter((line) => line.startsWith('|'))
  const column = rows[0]?.split('|').findIndex((cell) => cell.trim() === version) ?? -1
  expect(column, `a column of ${version} in docs/conform.md`).toBeGreaterThan(0)
  return rows
    .filter((row) => row.split('|')[column]?.includes('✗'))
    .map((row) => /`([^`]+)`/.exec(row)?.[1] ?? '')
}

const explained = [...textOf('docs/conform.md').matchAll(/^\| `([^`]+)` \| (?![✓✗–])/gm)].map(
  ([, name = '']) => name,
)

test('docs/conform.md has every version that is kept, and explains what differs in each', () => {
  const differing = versions.flatMap(differingIn)
  expect(versions.length).toBeGreaterThan(4)
  expect(differing.filter((name) => !explained.includes(name))).toEqual([])
})

describe('a real Better Auth', () => {
  let better: RunningBetterAuth
  beforeAll(async () => {
    better = await startBetterAuth()
  })
  afterAll(() => better.stop())

  test('differs in the transitions that docs/conform.md explains, and in no other', {
    timeout: 120_000,
  }, async () => {
    const known = new Map<string, string>()
    const { verdicts } = await tryServer(
      {
        auth: better.url,
        app: null,
        origin: new URL(better.url).origin,
        newCode: async (email, purpose) => {
          if (isLink(purpose)) throw new NoMail()
          const code = better.codeTo(email, purpose)
          if (known.get(`${purpose} ${email}`) === code) throw new NoMail()
          known.set(`${purpose} ${email}`, code)
          return code
        },
      },
      'hardened',
      'better',
      detail,
    )
    const rows = rowsOf(verdicts, [])
    expect(faultsOfJunit(junitOf(rows, better.url))).toEqual([])
    const differing = rows.filter(({ is }) => is === 'differs').map(({ suite, name }) => `${suite} ${name}`)
    expect(differing.toSorted(), reportOf(rows, { verbose: true })).toEqual(
      differingIn('1.7.7')
        .filter((name) => name.startsWith('account ') || name.startsWith('one-time-code '))
        .toSorted(),
    )
  })
})

describe('a service that looks first and writes later', () => {
  /** Both of two requests find the code unspent. */
  const spent = new Set<string>()
  const service = createServer(async (request, response) => {
    const { otp } = request.method === 'POST' ? ((await json(request)) as { otp?: string }) : {}
    const isVerified = request.url?.endsWith('/email-otp/verify-email')
    const isUnspent = otp !== undefined && !spent.has(otp)
    await new Promise((resolve) => setImmediate(resolve))
    if (otp !== undefined) spent.add(otp)
    const [status, body] = !isVerified || isUnspent ? [200, {}] : [400, { code: 'INVALID_OTP' }]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  let url = ''
  beforeAll(async () => {
    await once(service.listen(0, '127.0.0.1'), 'listening')
    url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  })
  afterAll(() => {
    service.closeAllConnections()
    service.close()
  })

  test('differs, and the two requests that show it are named', async () => {
    let codes = 100_000
    const newCode = async () => String(codes++)
    const servers = { auth: url, app: null, origin: url, newCode }
    const [verdict, ...more] = await tryPairs({ servers, run: 'stub', rounds: 20 })
    const twice = more.find(({ name }) => name === 'a verification code twice')
    expect(verdict?.found).toBeNull()
    expect(twice?.found?.outcome).toMatch(/^200, 200,/)
    expect(twice?.found?.orders.map((order) => order.slice(0, 20))).toEqual([
      '200, 400 INVALID_OTP',
      '400 INVALID_OTP, 200',
    ])
    const sent = `curl -sS -b a -c a -H "Origin: $ORIGIN" --json '{"email":"ada@example.com","otp":"<the first that was mailed>"}' "$AUTH_URL/email-otp/verify-email"`
    expect(twice?.found?.curl.slice(1)).toEqual([`${sent} &`, sent, 'wait'])
    const xml = junitOf(rowsOf(new Map(), [...(twice ? [twice] : [])]), url)
    expect(faultsOfJunit(xml)).toEqual([])
    expect(xml).toContain(
      '<testsuite name="two requests at once" tests="1" failures="1" errors="0" skipped="0">',
    )
    expect(xml).toContain('&lt;the first that was mailed&gt;')
  })
})

async function conform(...args: string[]) {
  const child = spawn(process.execPath, ['scripts/conform.ts', ...args], {
    env: { ...process.env, ...compileCache },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  return { code, said }
}

test('a report that a build server could not read is seen', () => {
  const xml = junitOf(rowsOf(new Map(), []), 'http://example.com/?a=<b>&"c"\u0000')
  expect(faultsOfJunit(xml)).toEqual([])
  expect(faultsOfJunit(xml.replaceAll(' errors="0"', ''))[0]).toContain("'errors' is required but missing")
  expect(faultsOfJunit(xml.replace(/ classname="[^"]*"/, ''))[0]).toContain("'classname' is required")
})

describe('bad input gets a sentence', () => {
  test.each<[string, string[], RegExp]>([
    ['no address', [], /^Say which auth service to try/],
    ['no address of the web', ['ftp://127.0.0.1'], /begins with http/],
    ['no mailbox', ['http://127.0.0.1:9'], /--mailbox/],
    ['nobody there', ['http://127.0.0.1:9', '--mailbox', 'true'], /cannot be reached/],
    ['an unknown option', ['--bogus'], /--bogus/],
    [
      'a report that cannot be written',
      ['http://127.0.0.1:9', '--mailbox', 'true', '--junit', '/no/such/folder/report.xml'],
      /report\.xml cannot be written \(ENOENT\)/,
    ],
    ['every version, and an address', ['--better-auth', 'http://127.0.0.1:9'], /takes nothing else/],
  ])('%s', async (_, args, sentence) => {
    const { code, said } = await conform(...args)
    expect(code).toBe(2)
    expect(said).toMatch(sentence)
    expect(said).not.toMatch(/\n\s+at /)
  })

  test('a server that is something else, and a mailbox command that fails', async () => {
    const ours = await startWholeProduct('hardened')
    const elsewhere = await conform(ours.auth.replace('/api/auth', '/other'), '--mailbox', 'true')
    const broken = await conform(ours.auth, '--mailbox', 'echo no box >&2; exit 3')
    await ours.stop()
    expect(elsewhere.code).toBe(2)
    expect(elsewhere.said).toMatch(/does not answer GET \/get-session/)
    expect(broken.code).toBe(2)
    expect(broken.said).toMatch(/mailbox command ended with 3: no box/)
  })
})
