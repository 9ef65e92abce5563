// npm run inspect: a recording opens in the inspector without the product, and what is none is refused.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { counterexampleOf } from '../proofs/counterexample.ts'
import { recordingOf as raceRecordingOf } from '../races/recording.ts'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { compileCache } from '../support/node-process.ts'
import { recordSignUp } from '../ui/inspector/support/recorder.ts'

const root = join(import.meta.dirname, '../..')
let browser: Browser
let page: Page
let folder: string
let running: ChildProcess | undefined

beforeAll(async () => {
  ;[browser, folder] = await Promise.all([takeBrowser(), mkdtemp(join(tmpdir(), 'lockstep-inspect-'))])
  page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
})
afterEach(() => running?.kill())
afterAll(async () => {
  await leaveBrowser(browser)
  await rm(folder, { recursive: true })
})

function run(...args: string[]) {
  const env = { ...process.env, ...compileCache }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  running = child
  let said = ''
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, said }))
  const address = new Promise<string>((resolve) => {
    const hear = (chunk: Buffer) => {
      said += chunk
      const [found] = /http:\/\/127\.0\.0\.1:\d+\/inspect/.exec(said) ?? []
      if (found) resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
  })
  return { ended, address }
}

async function fileOf(content: unknown, name = 'recording.json'): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const open = async (recording: object) => {
  const { address, ended } = run('scripts/inspect.ts', await fileOf(recording))
  await page.goto(await Promise.race([address, ended.then(({ said }) => Promise.reject(new Error(said)))]))
}

test('a counterexample of the proofs opens, and a reload comes back to the step that was chosen', async () => {
  const recording = counterexampleOf('accepting a code does not use it up')
  await open(recording)
  await page.getByText(recording.title).waitFor()
  await page.getByRole('button', { name: 'Step forward' }).click()
  await page.getByText(/Step 2 of/).waitFor()
  await page.reload()
  await page.getByText(/Step 2 of/).waitFor()
  expect(await page.getByText('Connecting').count()).toBe(0)
})

test('a race opens as a sequence of its two parties', async () => {
  const taken = [
    { party: 'A', kind: 'request', what: 'POST /api/auth/sign-in/email' },
    { party: 'B', kind: 'statements', what: 'UPDATE one_time_code' },
  ]
  const found = { choices: [0, 1], differences: [], ran: { taken, outcome: { answers: [] } } }
  const start = { start: { name: 'signed up' }, addresses: 1, names: ['signs in', 'verifies'] }
  const given = { profile: 'spec', fault: null, now: 0 } as const
  await open(raceRecordingOf(start as never, found as never, given))
  await page.getByText('signs in and verifies, signed up').waitFor()
  await page.locator('.sequence .what').getByText('UPDATE one_time_code').waitFor()
})

test('what the page has exported opens', async () => {
  await open({ lockstep: 'recording', version: 1, made: '2026-01-01', messages: recordSignUp() })
  await page.getByText('recording.json · ').waitFor()
  await page.getByText('Step 1 of 9').waitFor()
})

test.each([
  ['a file that is not there', ['nowhere.json'], /cannot be read \(ENOENT\)/],
  ['no JSON', ['README.md'], /isn’t JSON/],
  ['another JSON', ['package.json'], /isn’t a recording/],
  ['a port that is none', ['package.json', '--port', 'many'], /--port wants a number/],
])('%s: one sentence, and exit code 2', async (_, args, sentence) => {
  const { code, said } = await run('scripts/inspect.ts', ...args).ended
  expect(said).toMatch(sentence)
  expect(said.trim().split('\n')).toHaveLength(1)
  expect(code).toBe(2)
})

test('without a file, and with --help, nothing is started', async () => {
  const none = await run('scripts/launch.mjs', 'inspect').ended
  expect(none).toMatchObject({ code: 2, said: expect.stringContaining('<file> is missing') })
  const help = await run('scripts/launch.mjs', 'inspect', '--help').ended
  expect(help).toMatchObject({ code: 0, said: expect.stringContaining('Example: npm run inspect -- ') })
})
