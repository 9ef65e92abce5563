// What is bundled, as production runs it: its servers answer, it imports what is installed alone, and its stack traces name sources.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '../../server/dev/postgres/embedded.ts'
import { answer } from '../support/auth-service.ts'
import { freePort } from '../support/free-port.ts'
import { quiet } from '../support/quiet.ts'
import { installedPackage, shared } from './support/installed.ts'

const installed = installedPackage()
const folder = () => join(installed().apps, 'node_modules/lockstep/build/bundle')
const scripts = () => readdirSync(folder()).filter((name) => name.endsWith('.js'))
const textOf = (name: string) => readFileSync(join(folder(), name), 'utf8')

test('it imports nothing but itself, Node and what the manifest names', () => {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(folder(), '../../package.json'), 'utf8'),
  )
  // `npm run dev` alone imports Vite, in a checkout; the file that `lockstep init` writes imports our own configuration.
  const known = { vite: '', 'lockstep/config': '', ...dependencies, ...optionalDependencies }
  const imported = scripts().flatMap((name) =>
    [...textOf(name).matchAll(/^import(?: [\w$*{}\s,]+ from)?\s*["'`]([^"'`]+)["'`]/gm)].map(
      ([, to = '']) => to,
    ),
  )
  expect(imported).toContain('node:http')
  expect(imported.filter((to) => !/^\.\/[^/]+\.js$/.test(to) && !isBuiltin(to) && !(to in known))).toEqual([])
})

test('each of its files has a map, which names sources and holds none', () => {
  for (const name of scripts().filter((name) => /^\/\/# sourceMappingURL=/m.test(textOf(name)))) {
    const { sources, sourcesContent } = JSON.parse(textOf(`${name}.map`))
    expect(
      sources.filter((path: string) => !/^\.\.\/(?:server|machines|testing|node_modules)\//.test(path)),
    ).toEqual([])
    expect(sourcesContent).toBeUndefined()
  }
})

test('it has the licences of what is inside', () => {
  const text = textOf('THIRD-PARTY-LICENSES.txt')
  for (const name of ['koa', 'pg', 'xstate', 'oidc-provider', 'elkjs'])
    expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'))
  expect(text).toContain('The above copyright notice and this permission notice')
})

/** Until the file ends: a database, which both services share. */
const database = shared(
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lockstep-bundle-'))
    const { url, stop } = await startEmbeddedPostgres({ dataDir, log: quiet, throwaway: true })
    return { url, stop: () => stop().then(() => rm(dataDir, { recursive: true, force: true })) }
  },
  ({ stop }) => stop(),
)

/** As production starts it; until the test ends. @returns its address, once it is ready */
async function started(name: 'auth' | 'app'): Promise<string> {
  const port = String(await freePort())
  const secret = 'a secret of 32 characters or more for what is bundled'
  const env = {
    ...{
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: database().url,
      SERVICE_SECRET: secret,
    },
    ...{ APP_ORIGIN: 'http://localhost:3000', AUTH_URL: 'http://localhost:4000/api/auth' },
    ...{ AUTH_PORT: port, AUTH_SECRET: secret, SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.com' },
    ...{ APP_PORT: port, SESSION_KEYS: secret, SHUTDOWN_DELAY_SECONDS: '0' },
  }
  const child = spawn(process.execPath, [join(folder(), `${name}.js`)], {
    cwd: installed().folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const said = text(child.stderr)
  onTestFinished(async () => {
    child.kill('SIGTERM')
    expect(await ended, await said).toEqual([0, null])
  })
  const address = `http://127.0.0.1:${port}`
  const isReady = async () => expect((await fetch(`${address}/ready`)).status).toBe(200)
  await Promise.race([
    vi.waitFor(isReady, { timeout: 60_000, interval: 20 }),
    ended.then(async () => Promise.reject(new Error(await said))),
  ])
  return address
}

test('the auth service migrates, is ready, refuses a common password, and has a page without a script', async () => {
  const address = await started('auth')
  const refused = await answer(`${address}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', password: 'password1234' }),
  })
  expect(refused).toMatchObject({ status: 400, body: { code: 'PASSWORD_COMPROMISED' } })
  const page = await fetch(`${address}/nothing`, { headers: { accept: 'text/html' } })
  const html = await page.text()
  expect(html).toContain('<style>')
  expect(html).toContain('This page doesn’t exist')
})

test('the application is ready, and has its pages and the filter of passwords', async () => {
  const address = await started('app')
  expect(await (await fetch(address, { headers: { accept: 'text/html' } })).text()).toContain('/assets/')
  expect((await (await fetch(`${address}/api/common-passwords`)).bytes()).length).toBeGreaterThan(50_000)
})

/** What a process that has begun like each of them says of an error that is thrown in a function of ours. */
const thrown = `
const { readdirSync } = await import('node:fs')
const chunkOf = (name) => import('./' + readdirSync('.').find((one) => one.startsWith(name + '-') && one.endsWith('.js')))
await chunkOf('begin')
const [strictEmail] = Object.values(await chunkOf('email'))
try {
  strictEmail(null)
} catch (error) {
  process.stdout.write(error.stack)
}`

test('a stack trace names the source and its line', () => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', thrown], {
    cwd: folder(),
    encoding: 'utf8',
  })
  const source = pathToFileURL(join(folder(), '../server/wire/email.ts')).href
  const [, line = ''] = stdout.split(`${source}:`)
  const written = readFileSync(join(import.meta.dirname, '../../server/wire/email.ts'), 'utf8').split('\n')
  expect(written[Number.parseInt(line, 10) - 1]).toContain('text.length')
})
