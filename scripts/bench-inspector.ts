// npm run bench:inspector: what the inspector's page costs and how soon it answers a click while messages pour in.

import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import { startFlood } from '../test/bench/inspector/host.ts'
import { describeMachine } from '../test/bench/machine.ts'
import { chromiumPath } from './chromium.ts'

const GOALS = { megabytes: 300, milliseconds: 100 }
/** In ms, between two clicks. */
const CLICK_EVERY = 1_000

/** What is clicked in turn: an event, a tab of the details, an actor, the newest moment. */
const targets = [
  '.events .event >> nth=3',
  '.tabs button >> nth=1',
  '.actors .actor >> nth=1',
  '.tabs button >> nth=0',
  '.transport button >> nth=-1',
  '.actor-tools button >> nth=0',
]

/** Of the page's own process, in MB: what Chromium calls its memory footprint, which is what no other process shares. */
async function megabytesOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => privateOf(readFileSync(`/proc/${id}/status`, 'utf8')))
  return Math.round(Math.max(...sizes) / 1024)
}

/** The browser's own times, from the gesture to the next picture, in ms. */
async function watchClicks(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { clickTimes: times })
    const watch = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'click') times.push(entry.duration)
    })
    watch.observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  })
  return () => page.evaluate(() => (window as unknown as { clickTimes: number[] }).clickTimes)
}

const privateOf = (status: string): number =>
  ['RssAnon', 'VmSwap']
    .map((name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0))
    .reduce((sum, one) => sum + one)

const upwards = (one: number, other: number) => one - other

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** @returns the exit code: 1 where a goal is missed */
async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { minutes: { type: 'string' }, rate: { type: 'string' } } })
  const [minutes, rate] = [Number(values.minutes ?? 10), Number(values.rate ?? 10_000)]
  if (!(minutes > 0) || !(rate > 0)) {
    process.stderr.write(
      '--minutes and --rate want numbers above 0: npm run bench:inspector -- --minutes 10\n',
    )
    return 2
  }
  const executablePath = await chromiumPath()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const flood = await startFlood(rate)
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(flood.url)
    await page.locator('.state.active').first().waitFor()
    const clicks = await watchClicks(page)
    const sizes: number[] = []
    const [begun, before] = [performance.now(), flood.published()]
    for (let count = 0; performance.now() - begun < minutes * 60_000; count += 1) {
      const box = await page.locator(targets[count % targets.length] ?? '').boundingBox()
      if (box) await page.mouse.click(box.x + box.width / 2, box.y + 8)
      sizes.push(await megabytesOf(browser))
      await pause(CLICK_EVERY)
    }
    const perSecond = Math.round(((flood.published() - before) / (performance.now() - begun)) * 1000)
    const slower = await clicks()
    // Those that took less than 16 ms are not told by the browser.
    const times = [...slower, ...Array(Math.max(0, sizes.length - slower.length)).fill(0)].toSorted(upwards)
    const most = Math.max(...sizes)
    const slow = at(times, 0.99)
    const { date, commit, cpu, cores } = describeMachine('none')
    process.stdout.write(
      `${date.slice(0, 10)}, commit ${commit}, ${cpu}\n${minutes} minutes, ${perSecond} messages a second, ${flood.streams()} streams, load ${loadavg()[0]?.toFixed(1)} on ${cores} cores\n` +
        `memory of the page's process: median ${at(sizes.toSorted(upwards), 0.5)} MB, most ${most} MB (goal: < ${GOALS.megabytes})\n` +
        `click to picture: ${times.length} clicks, median ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms, p99 ${slow} ms, longest ${times.at(-1) ?? 0} ms (goal: p99 < ${GOALS.milliseconds})\n`,
    )
    return most < GOALS.megabytes && slow < GOALS.milliseconds ? 0 : 1
  } finally {
    flood.stop()
    await browser.close()
  }
}

process.exit(await main(process.argv.slice(2)))
