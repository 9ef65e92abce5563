// docs/frameworks.md: each guide from an empty folder to a page that greets who has signed in, in Chromium.

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
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
  ['Next', 'next'],
  ['Astro', 'astro'],
  ['SvelteKit', 'sveltekit'],
  ['Nuxt', 'nuxt'],
  ['SolidStart', 'solid-start'],
] as const

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

/** With the versions that are kept here. @returns its folder */
async function laidOut(guide: string, packages: string): Promise<string> {
  const { folder, npm, packed } = installed()
  const here = join(folder, packages)
  const kept = join(import.meta.dirname, 'guides', packages)
  mkdirSync(here)
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(kept, name), join(here, name))
  await npm(['ci'], here)
  await npm(['install', '--no-save', '--no-package-lock', join(folder, packed.filename)], here)
  for (const { name, code } of blocksOf(guide).filter((block) => block.name !== '')) {
    mkdirSync(join(here, dirname(name)), { recursive: true })
    writeFileSync(join(here, name), code)
  }
  return here
}

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
    const here = await laidOut(guide, packages)
    const env = { AUTH_URL: product.auth, NUXT_PUBLIC_AUTH_URL: product.auth, ...SILENT }
    // The Node that runs the tests: an older one builds none of these.
    const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
    const commands = commandsOf(guide)
    const build = commands.find((command) => command.startsWith('npx '))
    if (build) await runTool('npx', build.split(' ').slice(1), here, { ...outside(), ...env, PATH })
    const [tool, entry = '', ...args] = (commands.at(-1) ?? '').replace('PORT=5000 ', '').split(' ')
    const program = tool === 'npx' ? join('node_modules/.bin', entry) : entry
    await startApp([program, ...args], here, { ...env, PORT: String(ports.get(guide)), HOST: '127.0.0.1' })

    // A page of another site can send no such header, and a stranger has no token.
    for (const headers of [{}, { authorization: 'Bearer nobodysTokenOf32Letters0123456' }]) {
      const opened = await post(`http://127.0.0.1:${ports.get(guide)}/session`, {}, headers)
      expect([opened.status, opened.cookies]).toEqual([401, []])
    }

    const { email } = await signUp(product, `${packages}@example.com`)
    const browser = await takeBrowser()
    onTestFinished(() => leaveBrowser(browser))
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    await page.goto(originOf(guide))
    expect(new URL(page.url()).pathname).toBe('/sign-in')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign in', exact: true }).last().click()
    await page.getByText('Hello, Ada!').waitFor()
    expect(page.url()).toBe(`${originOf(guide)}/`)
    const [kept] = (await page.context().cookies(originOf(guide))).filter(
      ({ name, domain }) => name === 'auth.session_token' && domain === 'notes.lockstep.localhost',
    )
    expect(kept).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    // The browser sends it by itself, whichever page asks; a page has to send the token.
    const cookie = `auth.session_token=${kept?.value}`
    expect((await post(`http://127.0.0.1:${ports.get(guide)}/session`, {}, { cookie })).status).toBe(401)

    const ended = await post(`${near(product.auth)}/sign-out`, {}, { authorization: `Bearer ${kept?.value}` })
    expect(ended.status).toBe(200)
    await page.goto(originOf(guide))
    await page.waitForURL('**/sign-in')
  },
)
