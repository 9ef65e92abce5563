// What is wrong with how a page looks: for people who cannot see it well, in a small window, or while it is loading.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { BrowserContext, Page } from 'playwright'

export const desktop = { width: 1280, height: 800 }
export const narrow = { width: 320, height: 640 }
/** What 200 % zoom leaves of a desktop's window. */
export const zoomed = { width: 640, height: 400 }

type Rules = { only?: string[]; without?: string[] }
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type WithAxe = typeof globalThis & { axe: typeof axe }

/**
 * What axe finds on the page, frames apart, element by element. axe is loaded once a page: its Playwright package loads it
 * at every look, which takes longer than the look.
 */
export async function violations(page: Page, { only, without = [] }: Rules = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const found = await page.evaluate(
    ({ only, without }) =>
      (globalThis as WithAxe).axe.run(document, {
        iframes: false,
        resultTypes: ['violations'],
        ...(only && { runOnly: only }),
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      }),
    { only, without },
  )
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))
}

/** Leaves the page dark. */
export async function violationsInBothSchemes(page: Page): Promise<string[]> {
  const light = await violations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...light, ...(await colourViolations(page)).map((one) => `dark: ${one}`)]
}

/** Where the page has been looked at in other colours: a scheme changes colours and nothing else. */
export async function colourViolations(page: Page): Promise<string[]> {
  // A colour on its way to another is neither.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  )
  return violations(page, { only: ['color-contrast', 'link-in-text-block'] })
}

/** What lies outside a window of this size, or inside something that hides a part of it; inputs, and the names of the account's parts, scroll. */
export async function cutOffAt(page: Page, size: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(size)
  return page.evaluate(() =>
    [...document.querySelectorAll('body *:not(.unseen, input, svg *, .parted nav, .parted nav *)')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        const hides = getComputedStyle(element).overflowX !== 'visible'
        const isOutside = left < -0.5 || right > document.documentElement.clientWidth + 0.5
        return isOutside || (hides && element.scrollWidth > element.clientWidth + 1)
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )
}

/** How far a phone's page, or a dialog on it, has to be moved sideways where text is twice as large. */
export async function sidewaysInLargeText(page: Page): Promise<number> {
  await page.setViewportSize({ width: 375, height: 667 })
  return page.evaluate(async () => {
    const { style } = document.documentElement
    style.fontSize = '200%'
    // A menu follows its button a frame later.
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
    const places = [document.documentElement, ...document.querySelectorAll('.dialog-place')]
    const most = Math.max(...places.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    style.fontSize = ''
    return most
  })
}

/** In both colour schemes, and in a wide window and a narrow one. Leaves the page wide and light. */
export async function wrongLooks(page: Page): Promise<string[]> {
  const wrong: string[] = []
  for (const size of [{ width: 375, height: 700 }, desktop]) {
    wrong.push(...(await cutOffAt(page, size)), ...(await violationsInBothSchemes(page)))
    await page.emulateMedia({ colorScheme: 'light' })
  }
  return wrong
}

type Shifted = typeof globalThis & { shifts: string[] }

/** From here on every page of the context notes what moves on it without having been pressed or typed at. */
export const watchShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null }[]
        }
        if (hadRecentInput) continue
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName,
        )
        shifts.push(`${value.toFixed(4)}: ${moved.join(' ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/**
 * For a view that somebody has asked for: Chromium takes a movement for asked for within half a second, and on a busy machine
 * the answer comes later.
 */
export const forgetShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    ;(globalThis as Shifted).shifts.length = 0
  })

/** What has moved on this page since it was opened: nothing, where the layout shift (CLS) is 0. */
export const shiftsOf = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as Shifted).shifts)
