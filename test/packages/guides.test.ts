// docs/frameworks.md: each guide from an empty folder to a page that greets who has signed in, and signs them out, in Chromium.

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { json, startFakeAuth } from '../support/app-service.ts'
import { answer } from '../support/auth-service.ts'
import { freePort } from '../support/free-port.ts'
import { type Product, startProduct } from '../support/product.ts'
import { startApp } from './support/app.ts'
import { type Block, sectionsOf } from './support/blocks.ts'
import {
  COOKIE,
  expectForm,
  expectShell,
  keep,
  keptIn,
  newPage,
  signInAt,
  signOutAt,
} from './support/guide-pages.ts'
import { installedPackage, outside, runTool } from './support/installed.ts'
import { near, post, signUp } from './support/person.ts'

/** No framework tells its makers of this run. */
const SILENT = { NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' }

/** The guides, each with the folder of its packages. */
const GUIDES = [
  ['Express', 'express'],
  ['Koa', 'koa'],
  ['Fastify', 'fastify'],
  ['Hono', 'hono'],
  ['Next', 'next'],
  ['Astro', 'astro'],
  ['SvelteKit', 'sveltekit'],
  ['Nuxt', 'nuxt'],
  ['SolidStart', 'solid-start'],
] as const

/** Those whose application also answers programs. */
const WITH_MORE = GUIDES.slice(0, 4)

const installed = installedPackage()
const sections = sectionsOf('frameworks.md')
const ports = new Map<string, number>()
let product: Product

const blocksOf = (guide: string): Block[] => sections.get(guide) ?? []
const commandsOf = (guide: string) =>
  (blocksOf(guide).find(({ language }) => language === 'sh')?.code ?? '').trim().split('\n')
const originOf = (guide: string) => `http://notes.lockstep.localhost:${ports.get(guide)}`
/** What a guide reads when it is built and when it runs. */
const environmentOf = (guide: string, authUrl: string) => ({
  ...{ AUTH_URL: authUrl, NUXT_PUBLIC_AUTH_URL: authUrl, ORIGIN: originOf(guide) },
  ...SILENT,
})

/** By the page's own words, but for its ports. */
beforeAll(async () => {
  const { folder } = installed()
  const [start] = blocksOf('Start Lockstep')
  const [, origins = '', command = '', tarball = ''] =
    /^TRUSTED_ORIGINS=(\S+) (\S+) (\S+)$/m.exec(start?.code ?? '') ?? []
  for (const [guide] of GUIDES) ports.set(guide, await freePort())
  const APP_PORT = String(await freePort())
  const TRUSTED_ORIGINS = origins
    .replace('3000', APP_PORT)
    .replace(/[^,]+:5000/, GUIDES.map(([guide]) => originOf(guide)).join())
  const settings = { TRUSTED_ORIGINS, APP_PORT, npm_config_cache: join(folder, 'cache') }
  product = await startProduct(settings, { command, args: ['--yes', tarball], cwd: folder })
})
afterAll(() => product?.interrupt())

const folders = new Map<string, Promise<string>>()

/** Once for a guide, with the versions that are kept here, and built where it is. Without the lockfile npm would take newer ones. @returns its folder */
function laidOut(guide: string, packages: string): Promise<string> {
  const known = folders.get(guide) ?? layOut(guide, packages)
  folders.set(guide, known)
  return known
}

async function layOut(guide: string, packages: string): Promise<string> {
  const { folder, npm, packed } = installed()
  const here = join(folder, packages)
  const kept = join(import.meta.dirname, 'guides', packages)
  mkdirSync(here)
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(kept, name), join(here, name))
  await npm(['ci'], here)
  await npm(['install', '--no-save', join(folder, packed.filename)], here)
  for (const { name, code } of blocksOf(guide).filter((block) => block.name !== '')) {
    mkdirSync(join(here, dirname(name)), { recursive: true })
    writeFileSync(join(here, name), code)
  }
  // The Node that runs the tests: an older one builds none of these.
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
  const env = { ...outside(), ...environmentOf(guide, product.auth), PATH }
  const build = commandsOf(guide).find((command) => command.startsWith('npx '))
  if (build) await runTool('npx', build.split(' ').slice(1), here, env)
  return here
}

/** Until the test ends. @returns its address */
async function startGuide(guide: string, packages: string, authUrl: string) {
  const here = await laidOut(guide, packages)
  const [tool, entry = '', ...args] = (commandsOf(guide).at(-1) ?? '').replace('PORT=5000 ', '').split(' ')
  const program = tool === 'npx' ? join('node_modules/.bin', entry) : entry
  const env = environmentOf(guide, authUrl)
  return startApp([program, ...args], here, { ...env, PORT: String(ports.get(guide)), HOST: '127.0.0.1' })
}

/** An auth service that knows one person, or is away. */
async function startSmallAuth() {
  const auth = await startFakeAuth()
  onTestFinished(() => auth.stop())
  const answerBy = (status: number, body: unknown) =>
    auth.behave((_, response) => json(response, status, body))
  return {
    url: auth.url,
    knows: (user: object) => answerBy(200, { user, session: { id: '2' } }),
    isAway: () => answerBy(502, ''),
  }
}

const ADA = { id: '1', email: 'ada@example.com', name: 'Ada', emailVerified: true }
const TOKEN = 'oneOf32Letters01234567890123456'

test('each guide of the page is tried here', () => {
  const guides = [...sections].filter(([, blocks]) => blocks.some(({ name }) => name !== ''))
  expect(guides.map(([guide]) => guide)).toEqual(GUIDES.map(([guide]) => guide))
})

test.each(GUIDES)('the guide of %s installs what is tried', (guide, packages) => {
  const line = commandsOf(guide).find((command) => command.startsWith('npm install ')) ?? ''
  const named = line.split(' ').slice(2)
  const kept = JSON.parse(
    readFileSync(join(import.meta.dirname, 'guides', packages, 'package.json'), 'utf8'),
  ) as { dependencies: Record<string, string> }
  // A version is named where the newest one doesn’t do.
  const installs = Object.entries(kept.dependencies).map(([name, version]) =>
    named.includes(name) ? name : `${name}@${version}`,
  )
  expect(named).toEqual([...installs, `../${installed().packed.filename}`])
})

test.each(GUIDES)(
  'in %s, a page of one’s own greets who has signed in, until the session ends',
  async (guide, packages) => {
    const url = await startGuide(guide, packages, product.auth)

    // A page of another site can send no such header, and a stranger has no token.
    for (const headers of [{}, { authorization: 'Bearer nobodysTokenOf32Letters0123456' }]) {
      const opened = await post(`${url}/session`, {}, headers)
      expect([opened.status, opened.cookies]).toEqual([401, []])
    }

    const { email } = await signUp(product, `${packages}@example.com`)
    const page = await signInAt(originOf(guide), email)
    await page.getByText('Hello, Ada!').waitFor()
    expect(page.url()).toBe(`${originOf(guide)}/`)
    await expectShell(page, 'h1')
    const kept = await keptIn(page, originOf(guide))
    expect(kept).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    // The browser sends it by itself, whichever page asks; a page has to send the token.
    const cookie = `${COOKIE}=${kept?.value}`
    expect((await post(`${url}/session`, {}, { cookie })).status).toBe(401)

    const ended = await post(`${near(product.auth)}/sign-out`, {}, { authorization: `Bearer ${kept?.value}` })
    expect(ended.status).toBe(200)
    await expectForm(page, originOf(guide))
    await expectShell(page, 'lockstep-auth')
  },
)

test.each(GUIDES)(
  'in %s, a name is no HTML, and who signs out is signed out everywhere',
  async (guide, packages) => {
    await startGuide(guide, packages, product.auth)
    const name = '<i>Ada</i> & "Co"'
    const { email } = await signUp(product, `${packages}-leaving@example.com`, { name })
    const page = await signInAt(originOf(guide), email)
    await page.getByText(`Hello, ${name}!`, { exact: true }).waitFor()
    const { value = '' } = (await keptIn(page, originOf(guide))) ?? {}

    expect(await signOutAt(page)).toBe(303)
    await page.waitForURL('**/sign-in')
    expect(await keptIn(page, originOf(guide))).toBeUndefined()
    await expectForm(page, originOf(guide))
    // Nor does a copy of the cookie greet anybody.
    await keep(page, originOf(guide), value)
    await expectForm(page, originOf(guide))
    const headers = { authorization: `Bearer ${value}` }
    expect((await answer(`${near(product.auth)}/get-session`, { headers })).body).toBeNull()
  },
)

test.each(GUIDES)(
  'in %s, who signs out while the auth service is away reads so, and stays signed in',
  async (guide, packages) => {
    const auth = await startSmallAuth()
    await startGuide(guide, packages, auth.url)
    auth.knows(ADA)
    const page = await newPage()
    await keep(page, originOf(guide), TOKEN)
    await page.goto(originOf(guide))

    auth.isAway()
    expect(await signOutAt(page)).toBe(503)
    await page.getByText('We can’t reach the sign-in service right now.').waitFor()
    auth.knows(ADA)
    await page.goto(originOf(guide))
    await page.getByText('Hello, Ada!').waitFor()
    expect((await keptIn(page, originOf(guide)))?.value).toBe(TOKEN)
  },
)

test.each(WITH_MORE)(
  'in %s, a program reads JSON, and nobody gets in with an unverified email, nor while the auth service is away',
  async (guide, packages) => {
    const auth = await startSmallAuth()
    const url = await startGuide(guide, packages, auth.url)
    const headers = { cookie: `${COOKIE}=${TOKEN}` }
    const me = (given: Record<string, string>) => answer(`${url}/api/me`, { headers: given })
    expect(await me({ accept: 'text/html' })).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
    auth.knows(ADA)
    expect(await me(headers)).toMatchObject({ status: 200, body: { name: 'Ada' } })
    for (const [status, behave] of [
      [403, () => auth.knows({ ...ADA, emailVerified: false })],
      [503, auth.isAway],
    ] as const) {
      behave()
      const opened = await post(`${url}/session`, {}, { authorization: `Bearer ${TOKEN}` })
      expect([opened.status, opened.cookies]).toEqual([status, []])
      expect((await me(headers)).status).toBe(status)
      const page = await answer(url, { headers })
      expect([page.status, page.headers.get('location')]).toEqual([302, '/sign-in'])
    }
  },
)
