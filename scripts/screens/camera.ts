// Takes pictures of a page at two widths and in two schemes, named after the page, the width and the scheme.

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'

const folder = join(import.meta.dirname, '../../docs/screens')
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
const schemes = ['light', 'dark'] as const

/** @param options.whole what has to be scrolled to as well */
export async function take(page: Page, name: string, { whole = true } = {}): Promise<void> {
  await mkdir(folder, { recursive: true })
  // Otherwise a countdown would make every picture a different one.
  await page.clock.setFixedTime(new Date())
  // The pointer should not highlight what was clicked last.
  await page.mouse.move(0, 0)
  for (const colorScheme of schemes)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // A menu follows its button's new place a frame later.
      await page.evaluate(
        () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
      )
      const path = join(folder, `${name}-${size.width}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: whole, animations: 'disabled' })
    }
}

/** Beside one another, as `journey.png`. */
export async function joinAsJourney(page: Page, pictures: readonly Buffer[]): Promise<void> {
  const beside = await page.context().newPage()
  const images = pictures.map((one) => `<img src="data:image/png;base64,${one.toString('base64')}">`)
  await beside.setViewportSize({ width: 1290, height: 910 })
  await beside.setContent(
    `<style>body{margin:0;padding:30px;display:flex;gap:30px;background:#dfe7e6}
    img{border-radius:20px;box-shadow:0 8px 24px #0002}</style>${images.join('')}`,
  )
  await beside.screenshot({ path: join(folder, 'journey.png') })
  await beside.close()
}
