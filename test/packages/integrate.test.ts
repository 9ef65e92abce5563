// docs/integrate.md from an empty folder: every block of code in it is run, in real frameworks over HTTP.

import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { answer } from '../support/auth-service.ts'
import { type Product, startProduct } from '../support/product.ts'
import { enrolFactor } from '../support/second-factor.ts'
import { startApp } from './support/app.ts'
import { blocks, fileOf } from './support/blocks.ts'
import { installedPackage, outside, runTool, shared } from './support/installed.ts'
import { near, post, signUp } from './support/person.ts'
import { TYPES } from './support/types-of-package.ts'

const installed = installedPackage()

const FRAMEWORKS = ['koa.ts', 'express.ts', 'fastify.ts', 'hono.ts', 'app/notes/route.ts']
const ASTRO = 'src/pages/notes.ts'

/** Those that take a recent proof of the second level. */
const FRESH = ['koa-fresh.ts', 'express-fresh.ts', 'fastify-fresh.ts', 'hono-fresh.ts', 'app/fresh/route.ts']

const [npx, install] = blocks.filter(({ language }) => language === 'sh')
const [landing] = blocks.filter(({ language }) => language === 'env')

/** The settings of the page's block, as a shell would set them. */
const landingPages = /^LANDING_PAGES='(.*)'$/m.exec(landing?.code ?? '')?.[1] ?? ''

/** Where nothing is installed; the environment sets the rest. */
const CONFIG = `import { defineConfig } from 'lockstep/config'
const name: string = 'Acme'
export default defineConfig({ BRAND: { name }, LANDING_PAGES: {} })
`

/** By the very words of the page, in an empty folder with the tarball alone. */
const product = shared<Product>(
  async () => {
    const { folder } = installed()
    const [command = '', ...args] = npx?.code.trim().split(' ') ?? []
    writeFileSync(join(folder, 'lockstep.config.ts'), CONFIG)
    const settings = { LANDING_PAGES: landingPages, TESTING_SECRET, npm_config_cache: join(folder, 'cache') }
    return startProduct(settings, { command, args: ['--yes', ...args], cwd: folder })
  },
  (started) => started.interrupt(),
)

/** Of this run alone. */
const TESTING_SECRET = `${randomUUID()}${randomUUID()}`

let people = 0
const somebody = () => signUp(product(), `person${++people}@example.com`)

test('each block of the page is one of those that are run here', () => {
  expect(blocks.map(({ language, name }) => `${language} ${name}`.trim())).toEqual([
    ...['sh', 'sh'],
    ...[...FRAMEWORKS, ASTRO].map((name) => `ts ${name}`),
    'ts anywhere.ts',
    ...FRESH.map((name) => `ts ${name}`),
    ...['ts callback.ts', '', 'env'],
  ])
})

test('npx starts the whole product in an empty folder, with its pages and its mailbox', async () => {
  const page = await answer(near(product().app), { headers: { accept: 'text/html' } })
  const asset = /src="(\/assets\/[^"]+)"/.exec(String(page.body))?.[1] ?? ''
  expect(asset).not.toBe('')
  expect((await answer(`${near(product().app)}${asset}`, {})).status).toBe(200)
  expect(page.body).toContain('Acme')
  const { token } = await somebody()
  expect(await post(`${near(product().app)}/auth/auth-callback`, { token })).toMatchObject({
    status: 200,
    body: { success: true, redirect: '/auth/no-organization' },
  })
  const led = await answer(`${near(product().app)}/auth/no-organization`, {})
  expect([led.status, led.headers.get('location')]).toEqual([302, '/welcome'])
})

test('npm installs it in an empty folder, and its commands are there', async () => {
  const { folder, npm, packed } = installed()
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  const lines = install?.code.trim().split('\n') ?? []
  expect(lines).toEqual([`npm install ./${packed.filename}`, 'npx lockstep doctor --help'])
  await npm(['install', join('..', packed.filename)], empty)
  expect(await runTool('npx', ['lockstep', 'doctor', '--help'], empty)).toContain('npx lockstep doctor')
})

test('the files of the page have no fault of types', async () => {
  const { apps } = installed()
  writeFileSync(join(apps, 'types.ts'), TYPES)
  for (const { name, code } of blocks.filter(({ language }) => language === 'ts')) {
    mkdirSync(join(apps, dirname(name)), { recursive: true })
    writeFileSync(join(apps, name), code)
  }
  const compilerOptions = {
    strict: true,
    module: 'nodenext',
    target: 'esnext',
    noEmit: true,
    // Of others' declarations.
    skipLibCheck: true,
    types: ['node'],
  }
  writeFileSync(
    join(apps, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['*.ts', 'app', 'src'] }),
  )
  // Under a name by which no command there reads it.
  await runTool(join(apps, 'node_modules/.bin/lockstep'), ['init', 'settings.ts'], apps)
  const written = readFileSync(join(apps, 'settings.ts'), 'utf8')
  const check = (line: string) => {
    writeFileSync(join(apps, 'settings.ts'), written.replace('// APP_PORT: 3000', line))
    return runTool(join(apps, 'node_modules/.bin/tsc'), ['-p', '.'], apps)
  }
  await expect(check('APP_PROT: 3000')).rejects.toThrow("'APP_PROT' does not exist in type")
  await check('APP_PORT: 3000')
})

/** What every framework has to do with those who come. */
async function expectProtected(url: string) {
  const { email, jwt, token } = await somebody()
  const get = (headers: Record<string, string>) => answer(`${url}/notes`, { headers })
  const by = (value: string) => get({ authorization: `Bearer ${value}` })
  expect(await get({})).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
  expect(await get({ 'remote-user': email })).toMatchObject({ status: 401 })
  expect(await by(jwt)).toMatchObject({ status: 200, body: { email } })
  expect((await by(token)).headers.get('www-authenticate')).toContain('is not a JWT')
  expect((await by(`${jwt.slice(0, -4)}AAAA`)).headers.get('www-authenticate')).toContain(
    'signed by no key of',
  )
}

/** What every framework has to do with those who have proven too little, and with those who have not. */
async function expectFresh(url: string, path: string) {
  const { token, jwt } = await somebody()
  const get = (headers: Record<string, string>) => answer(`${url}${path}?all=1`, { headers })
  const by = (value: string) => get({ authorization: `Bearer ${value}` })
  expect(await get({})).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
  const told = await by(jwt)
  expect(told).toMatchObject({ status: 401, body: { code: 'STEP_UP_REQUIRED' } })
  expect(told.headers.get('www-authenticate')).toContain('insufficient_user_authentication')
  const led = await get({ authorization: `Bearer ${jwt}`, accept: 'text/html' })
  const query = new URLSearchParams({ return: `${NOTES}${path}?all=1`, level: 'aal2', max_age: '900' })
  expect([led.status, led.headers.get('location')]).toEqual([302, `${STEP_UP_URL}?${query}`])
  const auth = near(product().auth)
  // As a program: no page of another origin is trusted there.
  const asAuth = {
    post: (to: string, body: unknown) =>
      post(`${auth}${to}`, Object(body), { authorization: `Bearer ${token}` }),
  }
  const enrolled = await enrolFactor(asAuth, token, 'correct horse battery')
  const { body } = await answer(`${auth}/token`, { headers: { authorization: `Bearer ${enrolled.token}` } })
  expect((await by((body as { token: string }).token)).status).toBe(200)
}

const NOTES = 'https://notes.example.com'
const STEP_UP_URL = 'https://app.example.com/auth/step-up'
const fresh = () => ({ AUTH_URL: product().auth, APP_ORIGIN: NOTES, STEP_UP_URL })

test.each(FRESH)('fresh enough, or sent to prove it, takes %s ten lines or fewer', (name) => {
  expect(fileOf(name).trim().split('\n').length).toBeLessThanOrEqual(10)
})

test.each(FRESH.slice(0, -1))('%s lets in whom it should', async (name) => {
  const { apps } = installed()
  writeFileSync(join(apps, name), fileOf(name))
  await expectFresh(await startApp([name], apps, fresh()), '/notes')
})

test.each([...FRAMEWORKS, ASTRO])('whose request this is takes %s ten lines or fewer', (name) => {
  expect(fileOf(name).trim().split('\n').length).toBeLessThanOrEqual(10)
})

test.each(FRAMEWORKS.slice(0, -1))('%s lets in whom it should', async (name) => {
  const { apps } = installed()
  writeFileSync(join(apps, name), fileOf(name))
  await expectProtected(await startApp([name], apps, { AUTH_URL: product().auth }))
})

test('app/notes/route.ts and app/fresh/route.ts let in whom they should', async () => {
  const folder = join(installed().apps, 'next')
  for (const name of ['app/notes/route.ts', 'app/fresh/route.ts']) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), fileOf(name))
  }
  const env = { ...fresh(), NEXT_TELEMETRY_DISABLED: '1' }
  const next = join(folder, '../node_modules/next/dist/bin/next')
  await runTool(process.execPath, [next, 'build'], folder, { ...outside(), ...env })
  const url = await startApp([next, 'start'], folder, env)
  await expectProtected(url)
  await expectFresh(url, '/fresh')
})

const ASTRO_CONFIG = `import node from '@astrojs/node'
export default { adapter: node({ mode: 'standalone' }) }
`

test('src/pages/notes.ts of Astro lets in whom it should', async () => {
  const folder = join(installed().apps, 'astro')
  mkdirSync(dirname(join(folder, ASTRO)), { recursive: true })
  writeFileSync(join(folder, ASTRO), fileOf(ASTRO))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  writeFileSync(join(folder, 'astro.config.mjs'), ASTRO_CONFIG)
  const env = { AUTH_URL: product().auth, HOST: '127.0.0.1', ASTRO_TELEMETRY_DISABLED: '1' }
  const astro = join(folder, '../node_modules/astro/bin/astro.mjs')
  await runTool(process.execPath, [astro, 'build'], folder, { ...outside(), ...env })
  await expectProtected(await startApp(['dist/server/entry.mjs'], folder, env))
})

test('anywhere.ts says who it is', async () => {
  const { apps } = installed()
  writeFileSync(join(apps, 'anywhere.ts'), fileOf('anywhere.ts'))
  const { token, email } = await somebody()
  const env = { ...outside(), AUTH_URL: product().auth }
  const run = (TOKEN: string) => runTool(process.execPath, ['anywhere.ts'], apps, { ...env, TOKEN })
  expect(await run(token)).toBe(`withoutTenant: ${email}`)
  expect(await run('nobody')).toBe('Sign in first.')
})

test('lockstep/testing of the package brings somebody into a state', async () => {
  const { apps } = installed()
  const code = `import { createTesting } from 'lockstep/testing'
const { email, token } = await createTesting().person('account', 'verified')
process.stdout.write(JSON.stringify({ email, token }))`
  writeFileSync(join(apps, 'testing.mjs'), code)
  const env = { ...outside(), AUTH_URL: product().auth, APP_ORIGIN: product().app, TESTING_SECRET }
  const { email, token } = JSON.parse(await runTool(process.execPath, ['testing.mjs'], apps, env))
  const found = await answer(`${near(product().auth)}/get-session`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(found.body).toMatchObject({ user: { email, emailVerified: true } })
})

test('callback.ts opens a session of its own, and for no other page', async () => {
  const { apps } = installed()
  writeFileSync(join(apps, 'callback.ts'), fileOf('callback.ts'))
  const APP_ORIGIN = 'http://notes.localhost:8080'
  const env = { AUTH_URL: product().auth, APP_ORIGIN, SESSION_SECRET: 'a secret of this test' }
  const url = await startApp(['callback.ts'], apps, env)
  const { token, user } = await somebody()
  const callback = (body: object, origin = APP_ORIGIN) => post(`${url}/auth/auth-callback`, body, { origin })
  const opened = await callback({ token })
  expect(opened).toMatchObject({ status: 200, body: { success: true, redirect: '/auth/no-organization' } })
  const cookie = opened.cookies.map((one) => one.split(';')[0]).join('; ')
  expect((await answer(`${url}/me`, { headers: { cookie } })).body).toEqual({ sub: user.id })
  expect((await callback({ token: 'nobody' })).status).toBe(401)
  expect((await callback({ token }, 'https://evil.example')).status).toBe(403)
})
