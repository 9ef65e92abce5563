// npm run init: a lockstep.config.ts that says nothing until somebody uncomments a line, and then no more than the defaults.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withConfigFile } from '../../../server/config/config-file.ts'
import { renderConfig } from '../../../server/config/config-template.ts'
import { allSettings, loadSettings } from '../../../server/config/load.ts'
import { command } from '../../support/command.ts'

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-init-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** From which others follow. */
const env = { APP_PORT: '3100', COOKIE_PREFIX: 'acme' }

const valuesOf = (text: string) => {
  const folder = newFolder()
  writeFileSync(join(folder, 'lockstep.config.ts'), text)
  return loadSettings(allSettings, withConfigFile(allSettings, env, folder), { demo: true }).values
}

test('each setting that is no secret is there once, and gives what it gives without the file', () => {
  const written = renderConfig()
  const uncommented = written.replaceAll(/^ {2}\/\/ (?=(?:[A-Z\d_]+: .*[,{]| {2}\S+: .*,|\},)$)/gm, '  ')
  const names = uncommented.split('\n').flatMap((line) => /^ {2}([A-Z\d_]+):/.exec(line)?.[1] ?? [])
  const secrets = /as NAME_FILE: ([^.]*)\./.exec(written.replaceAll('\n  //', ''))?.[1]?.split(', ') ?? []
  expect([...names, ...secrets, 'NODE_ENV', 'VITE_AUTH_URL'].toSorted()).toEqual(
    Object.keys(allSettings).toSorted(),
  )
  const byDefault = loadSettings(allSettings, env, { demo: true }).values
  expect(valuesOf(written)).toEqual(byDefault)
  expect(valuesOf(uncommented)).toEqual(byDefault)
})

test('it is written where none is, and one that is there stays as it is', async () => {
  const file = join(newFolder(), 'mine.ts')
  expect(await command('init', [file])).toMatchObject({
    code: 0,
    out: expect.stringContaining('npm run doctor'),
  })
  expect(readFileSync(file, 'utf8')).toBe(renderConfig())
  writeFileSync(file, 'ours')
  expect(await command('init', [file])).toMatchObject({
    code: 1,
    err: expect.stringContaining('is there already'),
  })
  expect(readFileSync(file, 'utf8')).toBe('ours')
})
