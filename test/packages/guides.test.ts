// docs/frameworks.md: each guide from an empty folder to a page that greets who has signed in, in Chromium.

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { delimiter, dirname, join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { json, startFakeAuth } from '../support/app-service.ts'
import { answer } from '../support/auth-service.ts'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { freePort } from '../support/free-port.ts'
import { type Product, startProduct } from '../support/product.ts'
import { startApp } from './support/app.ts'
import { type Block, sectionsOf } from './support/blocks.ts'
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

/** Those whose application also answers programs, and signs people out. */
const WITH_MORE = GUIDES.slice(0, 4)

const installed = installedPackage()
const sections = sectionsOf('frameworks.md')
const ports = new Map<string, number>()
let product: Product

const blocksOf = (guide: string): Block[] => sections.get(guide) ?? []
const commandsOf = (guide: string) =>
  (blocksOf(guide).find(({ language }) => language === 'sh')?.code ?? '').trim().split('\n')
const originOf = (guide: string) => `http://notes.lockstep.localhost:${ports.get(guide)}`

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
  const env = { ...outside(), NUXT_PUBLIC_AUTH_URL: product.auth, ...SILENT, PATH }
  const build = commandsOf(guide).find((command) => command.startsWith('npx '))
  if (build) await runTool('npx', build.split(' ').slice(1), here, env)
  return here
}

/** Until the test ends. @returns its address */
async function startGuide(guide: string, packages: string, authUrl: string, port = ports.get(guide)) {
  const here = await laidOut(guide, packages)
  const [tool, entry = '', ...args] = (commandsOf(guide).at(-1) ?? '').replace('PORT=5000 ', '').split(' ')
  const program = tool === 'npx' ? join('node_modules/.bin', entry) : entry
  const env = { AUTH_URL: authUrl, NUXT_PUBLIC_AUTH_URL: authUrl, ...SILENT }
  return startApp([program, ...args], here, { ...env, PORT: String(port), HOST: '127.0.0.1' })
}

/** In a browser of their own, by the guide's form. */
async function signInAt(guide: string, email: string) {
  const browser = await takeBrowser()
  onTestFinished(() => leaveBrowser(browser))
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await page.goto(originOf(guide))
  expect(new URL(page.url()).pathname).toBe('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click()
  return page
}

const keptIn = async (page: Page, guide: string) =>
  (await page.context().cookies(originOf(guide))).find(
    ({ name, domain }) => name === 'auth.session_token' && domain === 'notes.lockstep.localhost',
  )

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
    const page = await signInAt(guide, email)
    await page.getByText('Hello, Ada!').waitFor()
    expect(page.url()).toBe(`${originOf(guide)}/`)
    const kept = await keptIn(page, guide)
    expect(kept).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    // The browser sends it by itself, whichever page asks; a page has to send the token.
    const cookie = `auth.session_token=${kept?.value}`
    expect((await post(`${url}/session`, {}, { cookie })).status).toBe(401)

    const ended = await post(`${near(product.auth)}/sign-out`, {}, { authorization: `Bearer ${kept?.value}` })
    expect(ended.status).toBe(200)
    await page.goto(originOf(guide))
    await page.waitForURL('**/sign-in')
  },
)

test.each(WITH_MORE)(
  'in %s, a program reads JSON, a name is no HTML, and who signs out is signed out everywhere',
  async (guide, packages) => {
    const url = await startGuide(guide, packages, product.auth)
    const me = (headers: Record<string, string>) => answer(`${url}/api/me`, { headers })
    expect(await me({ accept: 'text/html' })).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })

    const name = '<i>Ada</i> & "Co"'
    const { email } = await signUp(product, `${packages}-more@example.com`, { name })
    const page = await signInAt(guide, email)
    await page.getByText(`Hello, ${name}!`, { exact: true }).waitFor()
    const kept = await keptIn(page, guide)
    expect(await me({ cookie: `auth.session_token=${kept?.value}` })).toMatchObject({
      status: 200,
      body: { name },
    })

    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/sign-in')
    expect(await keptIn(page, guide)).toBeUndefined()
    expect((await me({ cookie: `auth.session_token=${kept?.value}` })).status).toBe(401)
    const asked = await answer(`${near(product.auth)}/get-session`, {
      headers: { authorization: `Bearer ${kept?.value}` },
    })
    expect(asked.body).toBeNull()
    await page.goto(originOf(guide))
    expect(new URL(page.url()).pathname).toBe('/sign-in')
  },
)

test.each(WITH_MORE)(
  'in %s, nobody with an unverified email gets in, nor anybody while the auth service is away',
  async (guide, packages) => {
    const auth = await startFakeAuth()
    onTestFinished(() => auth.stop())
    const url = await startGuide(guide, packages, auth.url, await freePort())
    const headers = { cookie: 'auth.session_token=oneOf32Letters01234567890123456' }
    const authorization = 'Bearer oneOf32Letters01234567890123456'
    const user = { id: '1', email: 'ada@example.com', name: 'Ada', emailVerified: false }
    for (const [status, behave] of [
      [403, (response: ServerResponse) => json(response, 200, { user, session: { id: '2' } })],
      [503, (response: ServerResponse) => json(response, 502, '')],
    ] as const) {
      auth.behave((_, response) => behave(response))
      const opened = await post(`${url}/session`, {}, { authorization })
      expect([opened.status, opened.cookies]).toEqual([status, []])
      expect((await answer(`${url}/api/me`, { headers })).status).toBe(status)
      const page = await answer(url, { headers })
      expect([page.status, page.headers.get('location')]).toEqual([302, '/sign-in'])
    }
    // The session goes on, and so does the cookie, with which to try again.
    const left = await answer(`${url}/sign-out`, { method: 'POST', headers })
    expect([left.status, left.cookies]).toEqual([503, []])
    expect(JSON.stringify(left.body)).toContain('We can’t reach the sign-in service right now.')
  },
)
