// Names that the words of docs/extend.md give to the roles there: in what the application answers, in pages, and in the page of all states.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joined } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOf } from '../../../rules/support/files.ts'
import { leaveBrowser, takeBrowser } from '../../../support/browser.ts'
import { join, makeOrganization, placeOfFile, shown, waiting } from './support.ts'

const page = textOf('docs/extend.md')
const [, file = '', words = ''] =
  /<!-- words of (\S+), run by test\/server\/app\/organization\/role-names\.test\.ts -->\n```json\n([\s\S]*?)```/.exec(
    page,
  ) ?? []
const [, settings = ''] =
  /<!-- settings, run by test\/server\/app\/organization\/roles\.test\.ts -->\n```\n([\s\S]*?)```/.exec(
    page,
  ) ?? []

const folder = mkdtempSync(joined(tmpdir(), 'lockstep-role-names-'))
writeFileSync(joined(folder, file), words)
afterAll(() => rmSync(folder, { recursive: true }))

const place = placeOfFile({
  ...(parseEnv(settings) as Record<string, string>),
  WORDS_DIR: folder,
  CONSOLE: 'on',
})

let browser: Awaited<ReturnType<typeof takeBrowser>>
beforeAll(async () => {
  browser = await takeBrowser()
})
afterAll(() => leaveBrowser(browser))

const called = { en: 'Editor', de: 'Redaktion', es: 'Redactor', ar: 'محرر', fr: 'Rédaction' }

test('the organization and an invitation say what a role is called in the added language', async () => {
  const owner = await place().signIn()
  const tenantId = await makeOrganization(owner)
  await join(place(), owner, tenantId, 'editor')
  expect((await shown(owner)).roleNames).toEqual({
    editor: called,
    member: { fr: 'Membre' },
    owner: { fr: 'Propriétaire' },
  })
  const invited = await place().signIn()
  await owner.post('/api/invitations', { tenantId, email: invited.email, role: 'editor' })
  expect(await waiting(invited)).toMatchObject([{ role: 'editor', roleName: called }])
})

test('the console’s page has them, which asks another service about organizations', async () => {
  const { body } = await place().app.get('/console', { accept: 'text/html' })
  const [, content = ''] = /<meta name="role-names" content="([^"]*)"/.exec(String(body)) ?? []
  expect(JSON.parse(content.replaceAll('&#34;', '"'))).toEqual({
    owner: { fr: 'Propriétaire' },
    admin: {},
    editor: called,
    member: { fr: 'Membre' },
  })
})

test.each([
  ['fr', ['Propriétaire', 'Admin', 'Rédaction', 'Membre']],
  ['de', ['Inhaber', 'Admin', 'Redaktion', 'Mitglied']],
])('/states shows a member of each role by its name: %s', async (language, names) => {
  const tab = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  tab.setDefaultTimeout(60_000)
  const show = async (name: string, hash = '') => {
    const query = new URLSearchParams({ show: `organization: ${name}`, language })
    await tab.goto(`${place().app.url}/states?${query}${hash}`)
    await tab.locator(`[data-show="organization: ${name}"]`).waitFor()
  }
  await show('roles of your own')
  await expect.poll(() => tab.locator('.role').allTextContents()).toEqual(names)
  await show('roles of your own, invited', '#invitations')
  await expect.poll(() => tab.locator('#role option').allTextContents()).toEqual(names.slice(1).toReversed())
})
