// What commands take: each has help and an example, and what is wrong with arguments is said in a sentence.

import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { commands } from '../../../scripts/launch/commands.mjs'
import { usage } from '../../../scripts/launch/development-usage.mjs'
import { type Row, readArguments, unknownCommand } from '../../../server/commands/arguments.mjs'
import { files, textOf } from '../../rules/support/files.ts'

const rows = Object.entries(usage as Record<string, Row>).flatMap(([name, row]): [string, Row][] => [
  [name, row],
  ...Object.entries(row.actions ?? {}).map(([action, own]): [string, Row] => [`${name} ${action}`, own]),
])

test.each(['--help', '-h', 'help'])('lockstep %s says every command, and ends with 0', (word) => {
  const { stdout, status } = spawnSync(process.execPath, ['scripts/launch.mjs', word], { encoding: 'utf8' })
  for (const name of Object.keys(commands))
    expect(stdout).toContain(`npm ${name === 'start' || name === 'test' ? '' : 'run '}${name} `)
  expect(status).toBe(0)
})

test.each(['server/mains/keys-main.ts', 'scripts/launch.mjs'])(
  'what %s says cannot be written: a sentence says so, and no stack',
  (program) => {
    const full = openSync('/dev/full', 'w')
    onTestFinished(() => closeSync(full))
    const { stderr, status } = spawnSync(process.execPath, [program, '--help'], {
      encoding: 'utf8',
      stdio: ['ignore', full, 'pipe'],
    })
    expect(stderr).toBe(
      'The output cannot be written (ENOSPC): make room where it goes, or send it elsewhere.\n',
    )
    expect(status).toBe(1)
  },
)

test('every command has a row, and every row a command', () => {
  expect(Object.keys(usage).toSorted()).toEqual(Object.keys(commands).toSorted())
})

describe.each(rows)('%s', (name, row) => {
  const read = (...args: string[]) => readArguments(name, row, args)

  test('has help, with what it does, an example and exit codes', () => {
    for (const asking of ['--help', '-h']) {
      const read = readArguments(name, row, [asking])
      const help = 'help' in read ? read.help : ''
      for (const part of [row.does, 'Example: ', '--help', 'Exit codes: 0 ']) expect(help).toContain(part)
      for (const option of Object.keys(row.options ?? {})) expect(help).toContain(`--${option}`)
    }
  })

  test('refuses an option that it does not have, unless another program reads it', () => {
    expect(read('--hlep')).toEqual({
      fault: expect.stringMatching(/^There is no --hlep: did you mean --help\?/),
    })
    const found = read('--no-such-option')
    if (row.passes) expect(found).toMatchObject({ words: ['--no-such-option'] })
    else if (row.actions) expect(found).toMatchObject({ fault: expect.stringContaining('There is no') })
    else
      expect(found).toEqual({
        fault: expect.stringMatching(/^There is no --no-such-option\. npm .* --help says what there is\.$/),
      })
  })
})

const find = usage.users.actions?.find as Row

test.each([
  [['--limt', '3', 'ada'], 'There is no --limt: did you mean --limit?'],
  [['--limit', '--json', 'ada'], '--limit wants <n>.'],
  [['--json=yes', 'ada'], '--json takes no value.'],
  [['--json', '--json', 'ada'], '--json is given twice.'],
  [[], '<email, name or id> is missing.'],
  [['ada', 'secret'], '2 words are given, and 1 is taken.'],
  [['-x', 'ada'], 'There is no -x.'],
])('%j is refused by a sentence that repeats no word', (args, sentence) => {
  const read = readArguments('users find', find, args)
  expect(read).toEqual({ fault: `${sentence} npm run users -- find --help says what there is.` })
})

/** Whole commands, each at the beginning of a line of a block of code. */
const documented = files
  .filter((path) => /^(?:docs\/|README)[^/]*\.md$|^docs\/how-to\/.*\.md$/.test(path))
  .flatMap((path) => [...textOf(path).matchAll(/^npm (?:run )?([\w:]+) -- ([^#\n]+)/gm)])
  .map(([line, name = '', given = '']) => ({ line: line.trim(), name, given: given.trim() }))

test.each(documented)('what a page says to run is taken: $line', ({ name, given }) => {
  const args = [...given.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain)
  expect(readArguments(name, (usage as Record<string, Row>)[name] as Row, args)).not.toHaveProperty('fault')
})

test('a wrong word suggests the right one', () => {
  expect(readArguments('users', usage.users as Row, ['fnd'])).toMatchObject({
    fault: expect.stringContaining('did you mean find?'),
  })
  expect(unknownCommand('doctr', Object.keys(commands))).toBe(
    'There is no command doctr: did you mean npm run doctor?',
  )
})

test('words and options are read in any order, and what follows -- is a word', () => {
  expect(readArguments('users find', find, ['--limit', '3', '--', '--json'])).toEqual({
    action: '',
    values: { limit: '3' },
    words: ['--json'],
  })
})
