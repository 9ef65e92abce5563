// npm run conform: our own service conforms, a real Better Auth differs where docs/conform.md says so.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NoMail } from '../../conform/mailbox.ts'
import { reportOf, wordsOf } from '../../conform/report.ts'
import { tryServer } from '../../conform/try.ts'
import { textOf } from '../../rules/support/files.ts'
import { type RunningBetterAuth, startBetterAuth } from '../../support/better-auth.ts'
import { compileCache } from '../../support/node-process.ts'
import { startWholeProduct, type WholeProduct } from '../../support/whole-product.ts'

let ours: WholeProduct
beforeAll(async () => {
  ours = await startWholeProduct('hardened')
})
afterAll(() => ours.stop())

test('our own service conforms in every transition that a stranger can ask it about', async () => {
  const { verdicts } = await tryServer({ ...ours, app: null }, 'hardened', 'ours')
  const { text, differs, conform } = reportOf(verdicts, { verbose: true })
  expect({ differs, text: differs ? text : '' }).toEqual({ differs: 0, text: '' })
  expect(conform).toBeGreaterThan(15)
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
          if (purpose === 'reset-link') throw new NoMail()
          const code = better.codeTo(email, purpose)
          if (known.get(`${purpose} ${email}`) === code) throw new NoMail()
          known.set(`${purpose} ${email}`, code)
          return code
        },
      },
      'hardened',
      'better',
    )
    const { text } = reportOf(verdicts, { verbose: true })
    const differing = [...verdicts]
      .filter(([, { differs }]) => differs.length > 0)
      .map(([edge]) => wordsOf(edge))
    const explained = [...textOf('docs/conform.md').matchAll(/^\| `([^`]+)` \|/gm)].map(
      ([, edge = '']) => edge,
    )
    expect(differing.toSorted(), text).toEqual(explained.toSorted())
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

describe('bad input gets a sentence', () => {
  test.each<[string, string[], RegExp]>([
    ['no address', [], /^Say which auth service to try/],
    ['no address of the web', ['ftp://127.0.0.1'], /begins with http/],
    ['no mailbox', ['http://127.0.0.1:9'], /--mailbox/],
    ['nobody there', ['http://127.0.0.1:9', '--mailbox', 'true'], /cannot be reached/],
    ['an unknown option', ['--bogus'], /--bogus/],
  ])('%s', async (_, args, sentence) => {
    const { code, said } = await conform(...args)
    expect(code).toBe(2)
    expect(said).toMatch(sentence)
    expect(said).not.toMatch(/\n\s+at /)
  })

  test('a server that is something else, and a mailbox command that fails', async () => {
    const [elsewhere, broken] = await Promise.all([
      conform(ours.auth.replace('/api/auth', '/other'), '--mailbox', 'true'),
      conform(ours.auth, '--mailbox', 'echo no box >&2; exit 3'),
    ])
    expect(elsewhere.code).toBe(2)
    expect(elsewhere.said).toMatch(/does not answer GET \/get-session/)
    expect(broken.code).toBe(2)
    expect(broken.said).toMatch(/mailbox command ended with 3: no box/)
  })
})
