// The guides of docs/frameworks.md, each in a folder of its own, beside a product that runs as the page says.

import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { type Product, startProduct } from '../../support/product.ts'
import { startApp } from './app.ts'
import { type Block, sectionsOf } from './blocks.ts'
import { installedPackage, outside, runTool } from './installed.ts'

/** No framework tells its makers of this run. */
const SILENT = { NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' }

/** The guides, each with the folder of its packages. */
export const GUIDES = [
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

const installed = installedPackage()
export const sections = sectionsOf('frameworks.md')
const ports = new Map<string, number>()
let product: Product

const blocksOf = (guide: string): Block[] => sections.get(guide) ?? []
export const commandsOf = (guide: string) =>
  (blocksOf(guide).find(({ language }) => language === 'sh')?.code ?? '').trim().split('\n')
export const originOf = (guide: string) => `http://notes.lockstep.localhost:${ports.get(guide)}`
/** What a guide reads when it is built and when it runs. */
const environmentOf = (guide: string, authUrl: string) => ({
  ...{ AUTH_URL: authUrl, NUXT_PUBLIC_AUTH_URL: authUrl, ORIGIN: originOf(guide) },
  ...SILENT,
})

/** The folder with the versions that a guide is tried with. */
export const keptOf = (packages: string) => join(import.meta.dirname, '../guides', packages)

/** By the page's own words, but for its ports. */
async function start(): Promise<void> {
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
}

/** As long as the file runs. */
export function startProductOfGuides(): () => Product {
  beforeAll(start)
  afterAll(() => product?.interrupt())
  return () => product
}

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
  mkdirSync(here)
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(keptOf(packages), name), join(here, name))
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
export async function startGuide(guide: string, packages: string, authUrl: string) {
  const here = await laidOut(guide, packages)
  const [tool, entry = '', ...args] = (commandsOf(guide).at(-1) ?? '').replace('PORT=5000 ', '').split(' ')
  const program = tool === 'npx' ? join('node_modules/.bin', entry) : entry
  const env = environmentOf(guide, authUrl)
  return startApp([program, ...args], here, { ...env, PORT: String(ports.get(guide)), HOST: '127.0.0.1' })
}
