// The built inspector in a real Chromium: nothing for axe to say, nothing refused by the policy, nobody else asked.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { counterexampleOf } from '../proofs/counterexample.ts'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { startInspectorHost } from '../support/inspector-host.ts'
import { colourViolations, violations } from '../support/looks.ts'
import { recordSignUp } from '../ui/inspector/support/recorder.ts'

const coverage = { 'auth-form': { 'login|registerTab.clicked|0': ['walks a newcomer'] } }

let host: Awaited<ReturnType<typeof startInspectorHost>>
let browser: Browser
let page: Page
let faults: string[] = []
let asked: string[] = []

beforeAll(async () => {
  ;[host, browser] = await Promise.all([startInspectorHost(recordSignUp(), coverage), takeBrowser()])
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
  })
  context.setDefaultTimeout(60_000)
  page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => asked.push(request.url()))
})
afterAll(async () => {
  await leaveBrowser(browser)
  host?.stop()
})

async function open(): Promise<void> {
  faults = []
  asked = []
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  await page.goto(`${host.url}/inspect`)
  await page.locator('.state.active').first().waitFor()
}

const looks: [string, () => Promise<void>][] = [
  ['the chart', async () => {}],
  ['the sequence', () => page.getByRole('button', { name: 'Sequence' }).click()],
  ['a moment of it', () => page.getByRole('button', { name: /^\S+ code\.completed/ }).click()],
  [
    'a machine alone',
    () => page.getByRole('region', { name: 'Machines' }).getByRole('button', { name: 'account' }).click(),
  ],
]

describe.each(looks)('%s', (_, go) => {
  test('is accessible in light, dark and forced colours', async () => {
    await open()
    await go()
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect((await colourViolations(page)).map((one) => `dark: ${one}`)).toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    expect((await colourViolations(page)).map((one) => `forced: ${one}`)).toEqual([])
  })
})

test('on a phone each panel is accessible, and none is wider than the window', async () => {
  await open()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const panel of ['Actors', 'Chart', 'Sequence', 'Events']) {
    await page.getByRole('button', { name: panel, exact: true }).click()
    expect(await violations(page), panel).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), panel).toBeLessThanOrEqual(390)
  }
})

test('asks nobody but its own server, and breaks no rule of the policy', async () => {
  await open()
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(asked.filter((url) => !url.startsWith(host.url) && !url.startsWith('data:'))).toEqual([])
  expect(asked.some((url) => url.includes('elk-worker'))).toBe(true)
  expect(faults).toEqual([])
})

test('an exported recording is a file that can be opened again', async () => {
  await open()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const path = await (await download).path()
  await page.locator('input[type=file][aria-label^=Open]').setInputFiles(path)
  await page.getByText(/· \d+ messages/).waitFor()
  await page.getByText('Step 1 of 9').waitFor()
})

test('is worked by keys alone, from the list to a step, its chart and back', async () => {
  await open()
  await page.getByRole('button', { name: /^\S+ registerTab\.clicked/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Step 3 of 9').waitFor()
  await page.getByRole('application', { name: 'Chart of auth-form' }).focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-edge'))).toBeTruthy()
  await page.keyboard.press('ArrowDown')
  await page.locator('.edge-line strong').waitFor()
})

test('fifty transitions a second leave every frame to be drawn', async () => {
  await open()
  // Counted, not timed: as many changes of the page as there were frames, at the most.
  const { changes, frames } = await page.evaluate(async () => {
    let changed = 0
    let framed = 0
    const watch = new MutationObserver(() => {
      changed += 1
    })
    watch.observe(document.querySelector('.transport output') ?? document.body, {
      characterData: true,
      childList: true,
      subtree: true,
    })
    const range = document.querySelector<HTMLInputElement>('input[type=range]')
    for (let step = 0; step < 50; step += 1) {
      if (range) range.value = `${(step % 9) + 1}`
      range?.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await new Promise<void>((next) => requestAnimationFrame(() => next()))
      framed += 1
    }
    watch.disconnect()
    return { changes: changed, frames: framed }
  })
  expect(changes).toBeGreaterThan(0)
  expect(changes).toBeLessThanOrEqual(frames)
})

test('a counterexample of the proofs opens as a path to be played', async () => {
  const recording = counterexampleOf('accepting a code does not use it up')
  await open()
  const buffer = Buffer.from(JSON.stringify(recording))
  await page
    .locator('input[type=file][aria-label^=Open]')
    .setInputFiles({ name: 'counterexample.json', mimeType: 'application/json', buffer })
  await page.getByText(recording.title).waitFor()
  await page.getByText('Step 1 of ').waitFor()
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await page.getByText(/Step (\d+) of \1$/).waitFor()
  expect(faults).toEqual([])
})

test('the lists are there before the charts’ engine is', async () => {
  const held = Promise.withResolvers<void>()
  await page.route('**/*elk-worker*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${host.url}/inspect`)
  await page.getByRole('button', { name: /^\S+ registerTab\.clicked/ }).waitFor()
  await page.getByText('Drawing the chart …').waitFor()
  held.resolve()
  await page.locator('.state.active').first().waitFor()
  await page.unroute('**/*elk-worker*')
})

test('a file of fifty megabytes is refused before it is read, and the page continues', async () => {
  await open()
  const folder = await mkdtemp(join(tmpdir(), 'lockstep-recording-'))
  const path = join(folder, 'recording.json')
  await writeFile(path, Buffer.alloc(50 * 1024 * 1024, ' '))
  await page.locator('input[type=file][aria-label^=Open]').setInputFiles(path)
  await page.getByText('This file is 50 MB. You can open recordings of up to 32 MB.').waitFor()
  await rm(folder, { recursive: true })
  await page.getByText('Step 9 of 9').waitFor()
  expect(faults).toEqual([])
})

test('in forced colours an arrow of the sequence has a head and not a square', async () => {
  await open()
  await page.emulateMedia({ forcedColors: 'active' })
  await page.getByRole('button', { name: 'Sequence' }).click()
  const line = page.locator('.sequence .line').first()
  const [above, tip] = await line.evaluate((one) => {
    const { borderTopColor, borderInlineStartColor } = getComputedStyle(one, '::after')
    return [borderTopColor, borderInlineStartColor]
  })
  expect(above).toBe('rgba(0, 0, 0, 0)')
  expect(tip).not.toBe(above)
})
