// How soon a page shows a person's own data on a slow phone: with an empty cache, with a warm one, after the form, and from page to page.

import { Problem } from '../../../server/telemetry/problem.ts'
import { launchChromium } from '../../support/chromium.ts'
import type { Bench } from '../bench.ts'
import type { Figures, Sample } from '../figures.ts'
import { inRounds, type Round } from '../rounds.ts'

/** A slow mobile network, as DevTools emulate it, and a processor of a quarter of this one's speed. */
const NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: 50 * 1024,
  uploadThroughput: 50 * 1024,
}
const SLOWER = 4
const PHONE = { width: 375, height: 740 }
const LONGEST_MS = 60_000

const ORGANIZATION = 'Acme Works'

type Browser = Awaited<ReturnType<typeof launchChromium>>
type Page = Awaited<ReturnType<Browser['newPage']>>
type Cookie = { name: string; value: string; url: string }
/** `words`: what only this person's page shows. `link`: leads here from the page before. */
type Visited = { path: string; words: readonly string[]; from?: string }

export async function pages(bench: Bench): Promise<Figures> {
  const ours = await bench.lockstep()
  const [person] = ours.people
  if (!person) throw new Problem('Nobody is signed in.')
  const cookies = await cookiesOf(ours.app, person)
  const browser = await launchChromium()
  const visited: Record<string, Visited> = {
    'sign-in': { path: '/', words: [] },
    dashboard: { path: '/dashboard', words: ['Person', ORGANIZATION], from: '/account' },
    account: { path: '/account', words: ['Person', person.email], from: '/dashboard' },
    organization: { path: '/organization', words: [ORGANIZATION, person.email], from: '/dashboard' },
    'create organization': {
      path: '/auth/register-organization',
      words: ['Organization name'],
      from: '/dashboard',
    },
  }
  try {
    return await inRounds(
      bench.scale,
      Object.fromEntries(
        Object.entries(visited).map(([name, one]): [string, Round] => [
          name,
          () => visits(browser, ours.app, one.path === '/' ? [] : cookies, one),
        ]),
      ),
    )
  } finally {
    await browser.close()
  }
}

async function visits(
  browser: Browser,
  origin: string,
  cookies: Cookie[],
  { path, words, from }: Visited,
): Promise<Sample> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-GB' })
  try {
    await context.addCookies(cookies)
    const page = await context.newPage()
    const bytes = await slowed(page)
    const opened = async () => {
      await page.goto(`${origin}${path}`, { waitUntil: 'commit' })
      return seenAfter(page, words)
    }
    const cold = await opened()
    const first = bytes()
    // What it loads beforehand for later is loaded by then.
    await page.waitForLoadState('networkidle')
    const all = bytes()
    const warm = await opened()
    if (!from)
      return { 'ms to content, cold': cold, 'ms to content, warm': warm, 'KB to content, cold': first }
    const afterForm = await arrival(browser, origin, cookies, { path, words })
    await page.goto(`${origin}${from}`, { waitUntil: 'networkidle' })
    const loads = await page.evaluate(() => performance.timeOrigin)
    const clicked = await page.evaluate((to) => {
      const link = Object.assign(document.createElement('a'), { href: to })
      document.querySelector('main')?.append(link)
      const at = performance.timeOrigin + performance.now()
      link.click()
      return at
    }, path)
    const after = await seenAfter(page, words, { since: clicked, place: from })
    const isSame = (await page.evaluate(() => performance.timeOrigin)) === loads
    return {
      'ms to content, cold': cold,
      'ms to content, warm': warm,
      'ms to content, after the form': afterForm,
      'ms to content, from page to page': after,
      'loads, from page to page': isSame ? 0 : 1,
      'KB to content, cold': first,
      'KB in all, cold': all,
    }
  } finally {
    await context.close()
  }
}

/** @returns ms since somebody left the form’s page, which had time to load ahead */
async function arrival(
  browser: Browser,
  origin: string,
  cookies: Cookie[],
  { path, words }: Pick<Visited, 'path' | 'words'>,
): Promise<number> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-GB' })
  try {
    const page = await context.newPage()
    await slowed(page)
    await page.goto(origin)
    await page.waitForFunction(() => {
      const named = document.querySelector<HTMLMetaElement>('meta[name=ahead]')?.content.split(',') ?? []
      const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      return named.every((file) => loaded.includes(file))
    })
    // With a question of its own on the way it would find the session, and lead on by itself.
    await page.waitForLoadState('networkidle')
    await context.addCookies(cookies)
    await page.goto(`${origin}${path}`, { waitUntil: 'commit' })
    return await seenAfter(page, words)
  } finally {
    await context.close()
  }
}

/** @returns how many KB have come so far */
async function slowed(page: Page): Promise<() => number> {
  let bytes = 0
  const session = await page.context().newCDPSession(page)
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return () => bytes / 1024
}

/** @returns ms since the page was asked for, or another was left, until a frame shows all of these words in its card */
async function seenAfter(
  page: Page,
  words: readonly string[],
  left?: { since: number; place: string },
): Promise<number> {
  const seen = await page.waitForFunction(
    ({ words, place }) => {
      const card = document.querySelector('main')
      const typed = [...(card?.querySelectorAll('input') ?? [])].map(({ value }) => value)
      const text = [card?.textContent, ...typed].join(' ')
      const isThere = card?.querySelector('h1') && words.every((word) => text.includes(word))
      return isThere && place !== location.pathname ? performance.timeOrigin + performance.now() : null
    },
    { words, place: left?.place },
    { timeout: LONGEST_MS, polling: 'raf' },
  )
  const at = (await seen.jsonValue()) as number
  return at - (left?.since ?? (await page.evaluate(() => performance.timeOrigin)))
}

/** Of both services, for a person who works in an organization. */
async function cookiesOf(
  app: string,
  { cookie, token, email }: { cookie: string; token: string; email: string },
): Promise<Cookie[]> {
  const post = async (path: string, body: object, sent = '') => {
    const answer = await fetch(`${app}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app, ...(sent && { cookie: sent }) },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Problem(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  }
  const user = { id: '', email, name: 'Person', emailVerified: true }
  const opened = await post('/auth/auth-callback', { token, user })
  await post('/api/organizations', { name: ORGANIZATION }, opened.join('; '))
  return [...opened, ...cookie.split('; ')].map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), url: app }
  })
}
