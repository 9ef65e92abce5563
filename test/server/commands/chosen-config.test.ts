// What somebody is asked who begins in an empty folder, and what is kept of it.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chooseSettings } from '../../../server/config/chosen-config.ts'
import { withConfigFile } from '../../../server/config/config-file.ts'
import { allSettings, loadSettings } from '../../../server/config/load.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-chosen-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

type Values = Parameters<typeof chooseSettings>[1]['values']

/** Somebody gives these answers, one after the other; nobody is there without any. */
async function begin(folder: string, values: Values, answers?: string[], env = {}) {
  const said: string[] = []
  const rest = [...(answers ?? [])]
  async function answer(question: string) {
    said.push(question)
    return rest.shift() ?? ''
  }
  const written = await chooseSettings(folder, {
    values,
    env,
    dataDir: '.lockstep',
    ask: answers ? answer : null,
    say: (text) => void said.push(text),
  })
  return { written, said }
}

const settingsIn = (folder: string) =>
  loadSettings(allSettings, withConfigFile(allSettings, {}, folder), { demo: true }).values

test('an empty folder gets three questions, and the answers are its settings', async () => {
  const folder = newFolder()
  const { written, said } = await begin(folder, {}, ["Ada's", '3100', 'approval'])
  expect([written, said.length]).toEqual(['lockstep.config.ts', 3])
  expect(settingsIn(folder)).toMatchObject({
    BRAND: { name: "Ada's" },
    APP_PORT: 3100,
    SIGN_UP: 'approval',
    APP_ORIGIN: 'http://app.lockstep.localhost:3100',
  })
})

test('what a variable of the environment answers nobody is asked', async () => {
  const folder = newFolder()
  const { said } = await begin(folder, {}, ['Acme'], { APP_PORT: '3300' })
  expect(said).toEqual([expect.stringContaining('product'), expect.stringContaining('sign up')])
  expect(readFileSync(join(folder, 'lockstep.config.ts'), 'utf8')).not.toContain('APP_PORT')
})

test('an answer that is none is said to be none, and asked for again', async () => {
  const folder = newFolder()
  const { said } = await begin(folder, {}, ['', 'many', '70000', '3200', ''])
  expect(said.filter((line) => line.startsWith('APP_PORT'))).toHaveLength(2)
  expect(settingsIn(folder)).toMatchObject({ APP_PORT: 3200, SIGN_UP: 'open' })
})

test('who answers nothing has the defaults, and no file', async () => {
  const folder = newFolder()
  expect(await begin(folder, {}, [])).toMatchObject({ written: null })
  expect(existsSync(join(folder, 'lockstep.config.ts'))).toBe(false)
})

test('options answer without a question, and say what is wrong', async () => {
  const folder = newFolder()
  expect(await begin(folder, { name: 'Acme' })).toEqual({ written: 'lockstep.config.ts', said: [] })
  expect(readFileSync(join(folder, 'lockstep.config.ts'), 'utf8')).toContain("  BRAND: { name: 'Acme' },\n})")
  await expect(begin(folder, { port: '3100' })).rejects.toThrow('lockstep.config.ts is there already')
  await expect(begin(newFolder(), { port: 'many' })).rejects.toThrow('--port: APP_PORT')
  await expect(begin(newFolder(), { 'sign-up': 'perhaps' })).rejects.toThrow('--sign-up: SIGN_UP')
})

test('nobody is asked where there is no terminal, in a folder with anything in it, or a second time', async () => {
  expect(await begin(newFolder(), {})).toEqual({ written: null, said: [] })
  const [used, begun, npms, packed] = [newFolder(), newFolder(), newFolder(), newFolder()]
  writeFileSync(join(used, 'index.ts'), '')
  mkdirSync(join(begun, '.lockstep'))
  writeFileSync(join(npms, 'package.json'), '{}')
  mkdirSync(join(npms, 'node_modules'))
  writeFileSync(join(packed, 'lockstep-0.1.0.tgz'), '')
  expect((await begin(used, {}, ['Acme'])).said).toEqual([])
  expect((await begin(begun, {}, ['Acme'])).said).toEqual([])
  expect((await begin(npms, {}, ['Acme'])).said).toHaveLength(3)
  // By the words of the documentation: npx ./lockstep-0.1.0.tgz.
  expect((await begin(packed, {}, ['Acme'])).said).toHaveLength(3)
})
