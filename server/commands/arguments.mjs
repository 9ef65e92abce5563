// Reads a command's arguments by its row: what was given, the help that was asked for, or what is wrong with them. Plain
// JavaScript, because the launcher asks it before anything is installed.

import { parseArgs } from 'node:util'
import { closest } from '../config/closest.mjs'
import { called, exampleOf } from '../telemetry/called.mjs'

const HELP = { type: 'boolean', short: 'h', means: 'Says this, and does nothing.' }
const exits = { 0: 'done', 1: 'not done, for the reason given', 2: 'the arguments or the settings are wrong' }

/**
 * `words` are what is no option. A row with actions has its action as the first word.
 * @returns one of { help }, { fault } or { action, values, words }
 */
export function readArguments(name, row, args) {
  const [first = ''] = args
  if (row.actions && Object.hasOwn(row.actions, first)) {
    const read = readArguments(`${name} ${first}`, row.actions[first], args.slice(1))
    return 'values' in read ? { ...read, action: first } : read
  }
  if (asksForHelp(args)) return { help: helpOf(name, row) }
  if (row.actions && first.startsWith('-')) return { fault: faultOfOption(name, first, []) }
  if (row.actions) return { fault: faultOfWord(name, first, Object.keys(row.actions)) }
  // They are another program's, which knows no help that is misspelt.
  if (row.passes) {
    const slip = args.find((arg) => closest(arg, ['--help']))
    return slip ? { fault: faultOfOption(name, slip, []) } : { action: '', values: {}, words: args }
  }
  return checked(name, row, args)
}

const asksForHelp = (args) => {
  const end = args.indexOf('--')
  return (end === -1 ? args : args.slice(0, end)).some((arg) => arg === '--help' || arg === '-h')
}

function checked(name, row, args) {
  const options = row.options ?? {}
  const { tokens } = parseArgs({ args, options: typesOf(options), strict: false, tokens: true })
  const values = {}
  const words = []
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    if (!option) return { fault: faultOfOption(name, token.rawName, Object.keys(options)) }
    // An option where its value should be is a slip, unless it is joined by =.
    const isNextOption = !token.inlineValue && token.value?.startsWith('-')
    if (option.type === 'string' && (!token.value || isNextOption))
      return fault(name, `${token.rawName} wants ${option.value}`)
    if (option.type === 'boolean' && token.value !== undefined)
      return fault(name, `${token.rawName} takes no value`)
    if (Object.hasOwn(values, token.name)) return fault(name, `${token.rawName} is given twice`)
    values[token.name] = token.value ?? true
  }
  const wanted = row.words ?? []
  const needed = wanted.filter((word) => !word.startsWith('['))
  if (words.length < needed.length) return fault(name, `${needed[words.length]} is missing`)
  const most = wanted.some((word) => word.includes('…')) ? Number.POSITIVE_INFINITY : wanted.length
  // A word too many may be a secret in the wrong place, so it is counted and not repeated.
  if (words.length > most) return fault(name, tooMany(words.length, most))
  return { action: '', values, words }
}

const typesOf = (options) =>
  Object.fromEntries(
    Object.entries({ ...options, help: HELP }).map(([name, { type, short }]) => [
      name,
      { type, ...(short && { short }) },
    ]),
  )

const tooMany = (given, most) =>
  most === 0
    ? 'nothing but options is taken'
    : `${given} words are given, and ${most} ${most === 1 ? 'is' : 'are'} taken`

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`
const fault = (name, what) => ({ fault: `${sentence(what)} ${pointer(name)}` })

/** Where help is. */
export const pointer = (name) => {
  const [command, action] = name.split(' ')
  return `${called(command, `${action ? `${action} ` : ''}--help`)} says what there is.`
}

function faultOfOption(name, given, known) {
  const meant = closest(given.replace(/^-+/, ''), [...known, 'help'])
  return `There is no ${given}${meant ? `: did you mean --${meant}?` : '.'} ${pointer(name)}`
}

function faultOfWord(name, given, known) {
  if (given === '') return `Say what to do: ${known.join(', ')}. ${pointer(name)}`
  const meant = closest(given, known)
  return `There is no "${given}"${meant ? `: did you mean ${meant}?` : `: say ${known.join(', ')}.`} ${pointer(name)}`
}

/** For a name that no command has. */
export function unknownCommand(name, known) {
  const meant = closest(name, known)
  return meant
    ? `There is no command ${name}: did you mean ${called(meant)}?`
    : `Say which command to run: ${known.join(', ')}.`
}

/** @param code of the error that a write to the output has ended with */
export const unwritten = (code) =>
  `The output cannot be written (${code}): make room where it goes, or send it elsewhere.`

/** Instead of a command. */
export const ASKS_FOR_HELP = ['--help', '-h', 'help']

/** What each of these commands does. */
export const helpOfAll = (usage, names) =>
  [
    table(names.map((name) => [called(name), usage[name].does])),
    `${called('doctor', '--help')} says what one takes.`,
  ].join('\n\n')

const table = (rows) => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

export function helpOf(name, row) {
  const [command, action] = name.split(' ')
  const takes = [action, ...(row.actions ? ['<what>'] : (row.words ?? [])), row.options && '[options]']
  const parts = takes.filter(Boolean).join(' ')
  const options = Object.entries({ ...row.options, help: HELP }).map(([option, { short, value, means }]) => [
    `${short ? `-${short}, ` : ''}--${option}${value ? ` ${value}` : ''}`,
    means,
  ])
  return [
    called(command, parts),
    row.does,
    row.actions && table(Object.entries(row.actions).map(([action, { does }]) => [action, does])),
    table(options),
    `Example: ${exampleOf(row.example)}`,
    `Exit codes: ${Object.entries({ ...exits, ...row.exits })
      .map(([code, means]) => `${code} ${means}`)
      .join('; ')}.`,
  ]
    .filter(Boolean)
    .join('\n\n')
}
