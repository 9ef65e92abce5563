// The brand in docs/extend.md is worn by every page and every mail; without one a page has not a byte more.

import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { branded } from '../../../server/app/pages/brand-files.ts'
import { appSettings } from '../../../server/config/app-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'
import { unbranded } from '../../../server/http/brand/brand.ts'
import { drawPlainPage } from '../../../server/http/plain-page/plain-page.ts'
import { samplePages } from '../../../server/http/plain-page/plain-page-samples.ts'
import { sampleMails } from '../../../server/mail/mail-samples.ts'
import { textOf } from '../../rules/support/files.ts'
import { appOfFile } from '../../support/app-service.ts'

const [, block = ''] =
  /<!-- settings, run by test\/server\/app\/brand\.test\.ts -->\n```\n([\s\S]*?)```/.exec(
    textOf('docs/extend.md'),
  ) ?? []
const env = parseEnv(block) as Record<string, string>
const brand = loadSettings(appSettings, env, { demo: true }).values.BRAND

const { app } = appOfFile(env)
const html = { accept: 'text/html' }
const pageAt = async (path: string) => String((await app().get(path, html)).body)
const sheetIn = (page: string) => /href="(\/brand\/[0-9a-f]{12}\.css)"/.exec(page)?.[1] ?? ''

test.each(['/', '/account', '/nothing/here', '/states'])(
  'the page at %s has the name and links the sheet, and says nothing of ours',
  async (path) => {
    const page = await pageAt(path)
    expect(page).toContain('<meta name="application-name" content="Acme"')
    expect(sheetIn(page)).not.toBe('')
    expect(page).not.toContain('Lockstep')
  },
)

test('the sheet has what was given and what follows from it, for light and for dark, and can be kept for ever', async () => {
  const { headers, body } = await app().get(sheetIn(await pageAt('/')))
  expect(headers.get('cache-control')).toContain('immutable')
  expect(headers.get('content-type')).toContain('text/css')
  const [light = '', dark = ''] = String(body).split('@media screen')
  for (const one of [
    '--accent:#0b5d2e;',
    '--on-accent:#ffffff;',
    '--radius-s:0px;',
    '--font:"Georgia",serif;',
  ])
    expect(light).toContain(one)
  for (const one of ['--accent:#7be0a4;', '--on-accent:#000000;']) expect(dark).toContain(one)
})

test('the icon is the first letter of the name', async () => {
  const [, icon = ''] = /<link rel="icon"[^>]* href="([^"]+)"/.exec(await pageAt('/')) ?? []
  const { body, headers } = await app().get(icon)
  expect(headers.get('content-type')).toContain('image/svg+xml')
  expect(String(body)).toContain('>A</text>')
})

test('a page of another node, during a rollout, gets a sheet too, which nobody keeps', async () => {
  const { status, headers } = await app().get('/brand/0123456789ab.css')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect((await app().get('/brand/0123456789ab.js')).status).toBe(404)
})

test('pages of other origins get the element’s sheet', async () => {
  const { headers, body } = await app().get('/brand/element.css')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(String(body)).toMatch(/^lockstep-auth\{.*--accent:light-dark\(#0b5d2e,#7be0a4\);/)
})

test('a page that needs no other file has its style allowed as it is', async () => {
  const shown = await app().get('/states/plain-page?name=busy', html)
  expect(shown.body).toBe(drawPlainPage(samplePages.busy(), brand))
  expect(shown.body).toContain('<header>Acme</header>')
  expect(shown.body).toContain('--page:light-dark(#f6f4ee,#12140f);')
})

test.each(Object.entries(sampleMails))(
  'the mail %s has the name, the colours, the font and the corners',
  (_, make) => {
    const { html, text } = make('en', brand)
    expect(text.split('\n')[0]).toBe('Acme')
    expect(html).toContain('background:#f6f4ee')
    expect(html).toContain("font-family:'Georgia',serif")
    expect(html).not.toMatch(/Lockstep|border-radius:[1-9]/)
  },
)

test('without a brand a page stays as it is', () => {
  const page = '<head><title>Lockstep</title></head>'
  expect(branded(page, unbranded)).toBe(page)
})

test('the description of the application’s routes has the name', async () => {
  const { body } = await app().get('/api/openapi.json')
  expect(body).toMatchObject({ info: { title: 'Acme application' } })
})
