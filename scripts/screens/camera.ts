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

export async function take(page: Page, name: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  // Otherwise a countdown would make every picture a different one.
  await page.clock.setFixedTime(new Date())
  // The pointer should not highlight what was clicked last.
  await page.mouse.move(0, 0)
  for (const colorScheme of schemes)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const path = join(folder, `${name}-${size.width}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: true, animations: 'disabled' })
    }
}
