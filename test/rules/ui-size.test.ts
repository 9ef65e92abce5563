// What the sign-in page loads before it can be used stays small, and so does the element: built as it is shipped, brotli counted.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { languages as spoken } from '../../ui/i18n/languages.ts'
import type { FormWords } from '../../ui/i18n/wording.ts'
import { root } from './support/files.ts'

/** In bytes. */
const limits = { js: 36_864, css: 8_192, element: 48_128 }

const dist = fileURLToPath(new URL('dist', root))
let page = ''

beforeAll(() => {
  // By the launcher's own step, which builds only what has changed since it built last.
  const build = "import { ensureBuilt } from './scripts/launch/build.mjs'; await ensureBuilt()"
  // Under their names of the test's own, Vite would build for development.
  const { VITEST: _, NODE_ENV: __, ...env } = process.env
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', build], {
    cwd: fileURLToPath(root),
    env,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  page = readFileSync(join(dist, 'index.html'), 'utf8')
})

/** What the page names: its script, what that imports (preloaded), its style sheet. */
const named = (kind: 'js' | 'css'): string[] =>
  [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)]
    .map(([, path = '']) => path)
    .filter((path) => path.endsWith(`.${kind}`))

/**
 * A script names others by digests of what is in them: with each change of any of them the same script would be a hundred bytes more
 * or less. Here each has the digest of its name.
 */
const settled = (script: string) =>
  script.replace(/([\w-]+)-[\w-]{8}(?=\.(?:js|css)\b)/g, (_, name: string) => {
    const digest = createHash('sha256').update(name).digest('base64url')
    return `${name}-${digest.slice(0, 8)}`
  })

const sizeOf = (path: string) => brotliCompressSync(settled(readFileSync(join(dist, path), 'utf8'))).length

test.each(['js', 'css'] as const)('the first %s of the sign-in page', (kind) => {
  const found = named(kind)
  expect(found.length).toBeGreaterThan(0)
  const size = found.map(sizeOf).reduce((sum, one) => sum + one, 0)
  const problem = `${size} of at most ${limits[kind]} bytes, brotli, in ${found}`
  expect(
    size,
    `${problem}: what the first view can do without goes into ui/auth/code-views.ts, its words into later`,
  ).toBeLessThanOrEqual(limits[kind])
})

const languages = Object.keys(spoken).filter((language) => language !== 'en')

test.each(languages)('the words of %s are not among it', async (language) => {
  const { form }: { form: FormWords } = await import(new URL(`ui/i18n/${language}.ts`, root).href)
  const script = named('js')
    .map((path) => readFileSync(join(dist, path), 'utf8'))
    .join('')
  expect(script).toContain('Sign in failed')
  expect(script).not.toContain(form.failures.signIn)
})

test('nothing of the inspector is among it, nor among that of the other pages, and the product’s folder holds none of its page', () => {
  const ofDoor = readFileSync(join(dist, 'door.html'), 'utf8').match(/assets\/door-[^"]*\.js/)
  const scripts = [...named('js'), `${ofDoor}`].map((path) => readFileSync(join(dist, path), 'utf8')).join('')
  const chunks = readdirSync(join(dist, 'assets')).filter((name) => /^inspect.*\.js$/.test(name))
  // One for the form’s page, and one for all others.
  expect(chunks).toEqual([expect.stringMatching(/^inspected-/), expect.stringMatching(/^inspected-/)])
  for (const chunk of chunks)
    expect(readFileSync(join(dist, 'assets', chunk), 'utf8')).toContain('lockstep-inspector')
  expect(scripts).not.toContain('lockstep-inspector')
  expect(readdirSync(join(dist, 'inspector/assets')).length).toBeGreaterThan(2)
})

/** For a person's own data within two seconds at 50 KB a second. A language that is not the pages' own is one more file. */
const arrivals = { en: { requests: 6, kilobytes: 33 }, other: { requests: 7, kilobytes: 40 } }

test.each(
  Object.keys(spoken).flatMap((language) =>
    ['dashboard', 'account', 'organization', 'auth/register-organization'].map(
      (path) => [path, language, language === 'en' ? arrivals.en : arrivals.other] as const,
    ),
  ),
)('/%s in %s names all that it shows a person’s own data with: %o', (path, language, most) => {
  const html = readFileSync(join(dist, `door/${language}/${path}.html`), 'utf8')
  const named = html
    .replace(/<!--(inspector|given-words)-->.*?<!--\/\1-->/gs, '')
    .matchAll(/(?:src|href)="(\/[^"]+)"/g)
  const found = [...named].map(([, place = '']) => place)
  const files = new Set(found.filter((place) => /\.(?:js|css)$/.test(place)))
  const size = [...files].reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0)
  // Browsers send no more than six to a server at once by HTTP/1.1: a seventh waits for a round trip.
  const requests = files.size + found.filter((place) => place.startsWith('/api/')).length
  expect(requests).toBeLessThanOrEqual(most.requests)
  expect(found).toContain('/api/me')
  expect(size, `${size} bytes, brotli, in ${[...files]}`).toBeLessThanOrEqual(most.kilobytes * 1024)
})

test('a browser compiles early what a page behind the door is shown with', () => {
  const html = readFileSync(join(dist, 'door/en/dashboard.html'), 'utf8')
  const scripts = [...html.matchAll(/"(\/assets\/(?:door|dashboard)-[^"]+)"/g)].map(([, path = '']) => path)
  expect(scripts.length).toBe(2)
  for (const path of scripts)
    expect(readFileSync(join(dist, path), 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})

test('no script takes over HTML from a server node by node', () => {
  const ofDoor = readFileSync(join(dist, 'door.html'), 'utf8').match(/assets\/door-[^"]*\.js/)
  for (const path of [...named('js'), `${ofDoor}`, 'element/lockstep-auth.js'])
    expect(readFileSync(join(dist, path), 'utf8')).not.toContain('_$HY')
})

test('the element, with the largest of its languages, has 47 KB', () => {
  const folder = join(dist, 'element')
  const sizeOf = (name: string) => brotliCompressSync(readFileSync(join(folder, name))).length
  const chunks = readdirSync(folder).filter((name) => !/^(?:lockstep-auth|step-up|enrol)\b/.test(name))
  // What passkeys need comes when somebody uses one, more fields and an operator’s words where there are some, each with what chooses among languages.
  const later = ['passkeys', 'webauthn', 'more', 'operators', 'language', ...languages]
  const names = chunks.map((name) => name.split('-')[0] ?? '')
  expect(names.toSorted()).toEqual([...languages, ...later].toSorted())
  const size = sizeOf('lockstep-auth.js') + Math.max(...chunks.map(sizeOf))
  expect(size, `${size} of at most ${limits.element} bytes, brotli`).toBeLessThanOrEqual(limits.element)
})

test('a step-up in the element has 32 KB', () => {
  const size = brotliCompressSync(readFileSync(join(dist, 'element/step-up.js'))).length
  expect(size, `${size} bytes, brotli`).toBeLessThanOrEqual(32_768)
})

test('an enrolment in the element has 32 KB', () => {
  const size = brotliCompressSync(readFileSync(join(dist, 'element/enrol.js'))).length
  expect(size, `${size} bytes, brotli`).toBeLessThanOrEqual(32_768)
})

test('no font is loaded', () => {
  const styles = named('css')
    .map((path) => readFileSync(join(dist, path), 'utf8'))
    .join('')
  expect(`${page}${styles}`).not.toMatch(/@font-face|\.woff2?\b|rel="preload"/)
})

test('the sheets behind the door keep the order of their layers, whichever comes first', () => {
  const [, style = ''] = readFileSync(join(dist, 'door.html'), 'utf8').match(/"(\/assets\/[^"]+\.css)"/) ?? []
  expect(readFileSync(join(dist, style), 'utf8')).toMatch(/^@layer tokens,[^;{]*pages,\s?member,[^;{]*calm;/)
})
