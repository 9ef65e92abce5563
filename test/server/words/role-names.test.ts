// What roles are called in each language: by the words before the table, in the nearest language, and never in one that a reader knows less than ours.

import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appSettings } from '../../../server/config/app-settings.ts'
import { authSettings } from '../../../server/config/auth-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'
import { roleNamesOf } from '../../../server/words/role-names.ts'

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'lockstep-role-names-'))
})
afterAll(() => rm(root, { recursive: true }))

type Names = Record<string, string>

function envOf(words: Record<string, Names>, table: Record<string, object>) {
  const folder = mkdtempSync(join(root, 'words-'))
  for (const [language, roles] of Object.entries(words))
    writeFileSync(
      join(folder, `${language}.json`),
      JSON.stringify({ ui: { pages: { organization: { roles } } } }),
    )
  return { WORDS_DIR: folder, ORGANIZATION_ROLES: JSON.stringify({ ...table, member: {} }) }
}

const namesBy = (words: Record<string, Names>, table: Record<string, object>) =>
  roleNamesOf(loadSettings(appSettings, envOf(words, table), { demo: true }).values)

test('the words name a role before the table does, in each language that there is', () => {
  const words = { fr: { editor: 'Rédaction' }, de: { editor: 'Schriftleitung' } }
  const table = { editor: { name: { en: 'Editor', de: 'Redaktion' } } }
  expect(namesBy(words, table)).toEqual({
    editor: { en: 'Editor', de: 'Schriftleitung', es: 'Editor', ar: 'Editor', fr: 'Rédaction' },
  })
})

test('one name in the table is that of every language which the words do not say otherwise', () => {
  expect(namesBy({ fr: {}, 'de-CH': {}, de: { editor: 'Redaktion' } }, { editor: { name: 'Desk' } })).toEqual(
    {
      editor: { en: 'Desk', de: 'Redaktion', es: 'Desk', ar: 'Desk', fr: 'Desk', 'de-CH': 'Redaktion' },
    },
  )
})

test('the table takes names by any language’s code, and a region has that of its language', () => {
  const table = { editor: { name: { pt: 'Redator', 'zh-Hant': '編輯' } } }
  expect(namesBy({ 'pt-BR': {}, 'zh-TW': {} }, table).editor).toMatchObject({
    'pt-BR': 'Redator',
    'zh-TW': '編輯',
    // In none of its languages: any says more than the role’s key.
    en: 'Redator',
  })
})

test('a role that nobody names has no name, and those that we name keep ours where the operator says nothing', () => {
  const words = { en: { admin: 'Boss' }, fr: {}, 'de-CH': {} }
  expect(namesBy(words, { admin: {}, viewer: {} })).toEqual({ admin: { en: 'Boss', fr: 'Boss' } })
  expect(namesBy({ fr: { owner: 'Propriétaire' } }, {})).toEqual({ owner: { fr: 'Propriétaire' } })
})

test('names that are no words of any role are refused as other words are', () => {
  const env = envOf({ de: { editor: '<b>Redaktion</b>' } }, { editor: {} })
  expect(() => loadSettings(appSettings, env, { demo: true })).toThrow(
    'de.json: .ui.pages.organization.roles.editor has HTML',
  )
})

test('the application does not start with words of a role that its table lacks, and says which there are', () => {
  const words = {
    fr: { editr: 'Rédaction', 'sub-editor': 'Secrétaire', owner: 'Propriétaire' },
    de: { Gast: 'Gast' },
  }
  const env = envOf(words, { editor: {} })
  const known = 'isn’t one of the roles: there are owner, admin, member, editor'
  const says = [
    `WORDS_DIR is not usable as it is: de.json: .ui.pages.organization.roles.Gast ${known}`,
    `fr.json: .ui.pages.organization.roles.editr ${known}`,
    `fr.json: .ui.pages.organization.roles["sub-editor"] ${known}.`,
  ].join('; ')
  expect(() => loadSettings(appSettings, env, { demo: true })).toThrow(says)
  // With every other mistake, and not where the table itself is one.
  expect(() => loadSettings(appSettings, { ...env, APP_PORT: 'none' }, { demo: true })).toThrow(says)
  expect(() => loadSettings(appSettings, { ...env, APP_PORT: 'none' }, { demo: true })).toThrow(
    'APP_PORT is not',
  )
  expect(() => loadSettings(appSettings, { ...env, ORGANIZATION_ROLES: '[' }, { demo: true })).not.toThrow(
    known,
  )
})

test('the auth service, which has no table of roles, starts with words of any', () => {
  const { values } = loadSettings(authSettings, envOf({ de: { editor: 'Redaktion' } }, {}), { demo: true })
  expect(values.WORDS_DIR?.counts).toEqual([['de.json', 1, []]])
})
