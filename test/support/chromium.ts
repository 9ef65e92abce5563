// The Chromium that tests drive, and how it is started: for vitest.config.ts too, which may import no script.

import type { Browser, LaunchOptions } from 'playwright'
import { chromiumPath } from '../../scripts/chromium.ts'
import { memoryFolder } from './memory-folder.ts'

/** What a few hundred pages share with their browser is less. */
const SHARED_BYTES = 2 ** 30

export async function chromiumOptions(): Promise<LaunchOptions> {
  const executablePath = await chromiumPath()
  return {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    // By it, for the sake of small containers, Playwright has the memory that Chromium's processes share be files on the disk.
    ignoreDefaultArgs: (await memoryFolder(SHARED_BYTES)) ? ['--disable-dev-shm-usage'] : [],
  }
}

/** For a program that is no test. */
export async function launchChromium(): Promise<Browser> {
  const { chromium } = await import('playwright')
  return chromium.launch(await chromiumOptions())
}
