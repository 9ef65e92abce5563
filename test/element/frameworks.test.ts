// <lockstep-auth> in React and in Vue: properties, events, and an element that goes when it is not wanted any more.

import { execFileSync } from 'node:child_process'
import { build } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTesting } from '../../testing/testing.ts'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { violations } from '../support/looks.ts'
import type { Addresses } from '../support/product.ts'
import { sharedProduct, TESTING_SECRET } from '../support/shared-product.ts'
import { openShop } from '../support/shop.ts'

const folder = `${import.meta.dirname}/frameworks`

let product: Addresses
let browser: Awaited<ReturnType<typeof takeBrowser>>

beforeAll(async () => {
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe' })
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
})
afterAll(() => leaveBrowser(browser))

/** One module, as a bundler ships it. */
async function bundled(name: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: `${folder}/${name}.js`, formats: ['es'], fileName: name },
    },
  })
  const [first] = [made].flat()
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error(`${name} was not built.`)
  return chunk.code
}

test.each(['react', 'vue'])('%s sets its properties, hears its states, and takes it away', async (name) => {
  const lockstep = createTesting({ authUrl: product.auth, appOrigin: product.app, secret: TESTING_SECRET })
  const person = await lockstep.person('account', 'unverified')
  const context = await browser.newContext({ locale: 'en-GB', permissions: ['local-network-access'] })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(60_000)
  const { page, complaints } = await openShop(context, product, {
    body: `<div id="app" data-auth="${product.auth}"></div>`,
    script: await bundled(name),
  })
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Digit 1 of 6').waitFor()
  await page.getByText('One more step').waitFor()
  await page.keyboard.type(await person.newestCode())
  await page.getByText(`Welcome, ${person.email}`).waitFor()
  expect(await page.locator('lockstep-auth').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/shop/')
  expect(complaints).toEqual([])
})
