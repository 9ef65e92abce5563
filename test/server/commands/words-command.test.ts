// npm run words: writes the words of a language for people to change, and checks what they have changed.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { allSentences } from '../../../server/words/all-words.ts'
import { command } from '../../support/command.ts'

test('writes a file that it finds nothing wrong with, leaves one that is there as it is, and names what was lost in one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-words-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(await command('words', ['write', 'ar', folder])).toMatchObject({ code: 0 })
  const written = readFileSync(join(folder, 'ar.json'), 'utf8')
  expect(JSON.parse(written)).toEqual(allSentences('ar'))
  expect(await command('words', ['write', 'ar', folder])).toMatchObject({ code: 1 })
  expect((await command('words', ['check', folder])).out).toMatch(/ar\.json: \d+ sentences of yours\./)
  writeFileSync(join(folder, 'ar.json'), written.replaceAll('{when}', '{wen}'))
  const { code, err } = await command('words', ['check', folder])
  expect([code, err]).toEqual([1, expect.stringContaining('ar.json: .mails.newDevice.lines[0] lacks {when}')])
})
