// npm run words: writes the words of a language for people to change, and checks what they have changed.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { allSentences } from '../../../server/words/all-words.ts'
import { command } from '../../support/command.ts'

function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-words-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('writes a file that it finds nothing wrong with, leaves one that is there as it is, and names what was lost in one', async () => {
  const folder = folderOfTest()
  expect(await command('words', ['write', 'ar', folder])).toMatchObject({ code: 0 })
  const written = readFileSync(join(folder, 'ar.json'), 'utf8')
  expect(JSON.parse(written)).toEqual(allSentences('ar'))
  expect(await command('words', ['write', 'ar', folder])).toMatchObject({ code: 1 })
  expect((await command('words', ['check', folder])).out).toMatch(/ar\.json: \d+ sentences of yours\./)
  writeFileSync(join(folder, 'ar.json'), written.replaceAll('{when}', '{wen}'))
  const { code, err } = await command('words', ['check', folder])
  expect([code, err]).toEqual([1, expect.stringContaining('ar.json: .mails.newDevice.lines[0] lacks {when}')])
})

test('writes a file of a region in its language, and says how a code is written', async () => {
  const folder = folderOfTest()
  const { code, out } = await command('words', ['write', 'de-CH', folder])
  expect([code, out]).toEqual([0, expect.stringContaining('of all pages. Change those')])
  expect(JSON.parse(readFileSync(join(folder, 'de-CH.json'), 'utf8'))).toEqual(allSentences('de'))
  expect((await command('words', ['write', 'pt-BR', folder])).out).toContain('of all pages, in English.')
  expect((await command('words', ['write', 'pt-br', folder])).err).toContain(
    'pt-br is written otherwise: pt-BR.',
  )
})

test('names words of roles that the table lacks', async () => {
  const folder = folderOfTest()
  const words = { ui: { pages: { organization: { roles: { editor: 'Redaktion' } } } } }
  writeFileSync(join(folder, 'de.json'), JSON.stringify(words))
  const check = (ORGANIZATION_ROLES: string) => command('words', ['check', folder], { ORGANIZATION_ROLES })
  expect(await check('{"editor":{},"member":{}}')).toMatchObject({ code: 0 })
  const { code, err } = await check('{"member":{}}')
  expect([code, err]).toEqual([1, expect.stringContaining('.roles.editor isn’t one of the roles: there are')])
})
