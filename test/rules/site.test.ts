// The site's pages, as far as they are known without building it: links, menus, and a page for each error code.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { errorEntries } from '../../scripts/docs/errors-page.ts'
import { brokenLinks } from '../../scripts/site/broken-links.ts'
import { below, moved } from '../../scripts/site/links.ts'
import { llmsOf } from '../../scripts/site/llms.ts'
import { navigationOf } from '../../scripts/site/navigation.ts'
import { placeOf } from '../../scripts/site/place.ts'
import { placesOf, readPages } from '../../scripts/site/site-pages.ts'
import { staged } from '../../scripts/site/staged.ts'
import { textOf } from './support/files.ts'

const { pages } = readPages('# Counterexamples\n\nThese take a search.\n')
const textAt = (path: string) => pages.find((page) => page.path === path)?.text

test('every page of the site is in a menu, and in llms.txt once', () => {
  const listed = [...llmsOf(pages, navigationOf(pages)).matchAll(/\]\(\/([^)]+)\)/g)].map(([, path]) => path)
  expect(listed.sort()).toEqual(pages.map(({ path }) => path).sort())
})

test('a page that no menu has is reported', () => {
  const more = [...pages, { path: 'lost.md', source: null, text: '# Lost' }]
  expect(() => navigationOf(more)).toThrow('No menu has lost.md.')
})

test('each error code has a page with its cause and what to do, of each service that answers it', () => {
  for (const { code, service } of errorEntries())
    expect(textAt(`errors/${code}.md`), code).toContain(`## Of the ${service}`)
  expect(textAt('errors/UNAUTHORIZED.md')).toContain('**What to do.**')
})

test('the site has every setting of .env.example, and every route with the codes that it refuses with', () => {
  const settings = [...textOf('.env.example').matchAll(/^# ([A-Z][A-Z\d_]+)=/gm)].map(
    ([, name]) => `### ${name}\n`,
  )
  expect(settings.filter((heading) => !textAt('all-settings.md')?.includes(heading))).toEqual([])
  expect(textAt('routes.md')).toMatch(
    /^### POST \/unlink-account\n\n.+\n\nRefuses with .*\(errors\/ACCOUNT_NOT_FOUND\.md\)/m,
  )
})

test('links lead to pages of the site, and to copies of other files; code stays as it is', () => {
  const text =
    'See [errors](errors.md#BAD_REQUEST), [an example](../.env.example), `[x](y)` and <https://a.test>.'
  expect(moved(text, 'docs/settings.md', 'deep/settings.md', placesOf())).toEqual({
    text: 'See [errors](../errors.md#BAD_REQUEST), [an example](/files/.env.example.txt), `[x](y)` and <https://a.test>.',
    copies: ['.env.example'],
  })
})

test.each(['gone.md', '../gone.txt', '../../outside.txt'])(
  'a link to %s, which is nowhere, is reported',
  (link) => {
    expect(() => moved(`[a](${link})`, 'docs/errors.md', 'errors.md', placesOf())).toThrow(
      `docs/errors.md links to ${link}`,
    )
  },
)

test('on the page of a machine it stands in place of its chart, and its Markdown has the chart', () => {
  const page = pages.find(({ path }) => path === 'machines/totp.md')
  expect(page?.text).toContain('```mermaid')
  const text = page && staged(page)
  expect(text).toContain('<LiveMachine name="totp" />')
  expect(text).not.toContain('```mermaid')
  expect(text).toContain('## States')
})

test('each known fault can be played on its page', () => {
  const page = pages.find(({ path }) => path === 'known-faults.md')
  const faults = textOf('docs/known-faults.md').match(/^`npm run inspect -- /gm) ?? []
  expect(faults.length).toBeGreaterThan(0)
  expect(page && staged(page).match(/<KnownFault name="[\w-]+" \/>/g)).toHaveLength(faults.length)
})

const NO_TAGS = { tags: [], here: [] }

test('the newest version lists the others, the newest one first, each in a folder below it', () => {
  const tags = ['v0.9.0', 'v0.10.0', 'nightly', '']
  expect(placeOf('/lockstep/', { tags, here: ['v0.10.0'] })).toEqual({
    base: '/lockstep/',
    version: '0.10.0',
    others: [{ text: '0.9.0', href: '/lockstep/v0.9.0/' }],
  })
  expect(placeOf('/', { tags, here: [] })).toMatchObject({
    version: 'Unreleased',
    others: [{ href: '/v0.10.0/' }, { href: '/v0.9.0/' }],
  })
})

test('an older version knows its own number by its folder, and leads to the newest', () => {
  expect(placeOf('/lockstep/v0.9.0/', { tags: ['v0.9.0', 'v0.10.0'], here: [] })).toEqual({
    base: '/lockstep/v0.9.0/',
    version: '0.9.0',
    others: [{ text: 'The newest version', href: '/lockstep/' }],
  })
})

test.each(['lockstep', '/lockstep', 'lockstep/', '//a.test/', '/a b/', 'https://a.test/'])(
  'a site at %s is refused with what a path looks like',
  (base) => {
    expect(() => placeOf(base, NO_TAGS)).toThrow(`${base} is no path of a site`)
  },
)

test('below a path, links of Markdown begin there, and code stays as it is', () => {
  expect(below('/lockstep/', '[a](/files/a.txt) [b](b.md) `[c](/c)` [d](//d.test)')).toBe(
    '[a](/lockstep/files/a.txt) [b](b.md) `[c](/c)` [d](//d.test)',
  )
})

test('below a path, a link that leaves the site is found, but for one to another version', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(
    join(folder, 'index.html'),
    '<a href="/lockstep/">home</a><a href="/index.html">lost</a><a href="/lockstep/v0.9.0/">older</a><a href="/lockstep/v0.8.0/">never</a>',
  )
  const place = placeOf('/lockstep/', { tags: ['v0.9.0'], here: [] })
  expect(brokenLinks(folder, place)).toEqual(['index.html → /index.html', 'index.html → /lockstep/v0.8.0/'])
})

test('of a built site, what leads nowhere is found: a page, a heading, and a link in Markdown', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write(
    'index.html',
    '<h1 id="a">A</h1><a href="/x/b.html#b">b</a><a href="#a">a</a><a href="https://a.test">c</a>',
  )
  write('x/b.html', '<h1 id="b">B</h1><a href="../index.html#z">z</a><img src="gone.png">')
  write('x/b.md', '[a](../index.html#a) [gone](gone.md) `[code](no.md)`')
  expect(brokenLinks(folder, placeOf('/', NO_TAGS)).sort()).toEqual([
    'x/b.html → ../index.html#z',
    'x/b.html → gone.png',
    'x/b.md → gone.md',
  ])
})
