// The lockstep.config.ts of somebody who begins in an empty folder: what three questions, or options, have asked for.

import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { called } from '../telemetry/called.mjs'
import { Problem } from '../telemetry/problem.ts'
import { NAMES } from './config-file.ts'
import { literal } from './config-template.ts'
import { allSettings } from './load.ts'
import { readSettings } from './read.ts'
import type { Env } from './setting.ts'

type Question = {
  option: 'name' | 'port' | 'sign-up'
  setting: 'BRAND' | 'APP_PORT' | 'SIGN_UP'
  asks: string
  /** What an empty answer means. */
  usual: string
  asSetting: (answer: string) => unknown
}

const questions: readonly Question[] = [
  {
    option: 'name',
    setting: 'BRAND',
    asks: 'What is your product called?',
    usual: 'Lockstep',
    asSetting: (name) => ({ name }),
  },
  {
    option: 'port',
    setting: 'APP_PORT',
    asks: 'Which port should the application have?',
    usual: '3000',
    asSetting: (port) => (/^\d+$/.test(port) ? Number(port) : port),
  },
  {
    option: 'sign-up',
    setting: 'SIGN_UP',
    asks: 'Who may sign up: everybody (open), whom you approve (approval), or nobody (closed)?',
    usual: 'open',
    asSetting: (rule) => rule,
  },
]

/** @returns what is wrong with an answer; null for a good one */
function faultOf({ setting, asSetting }: Question, answer: string): string | null {
  const value = asSetting(answer)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const read = readSettings({ [setting]: allSettings[setting] }, { [setting]: text }, [])
  return 'faults' in read ? (read.faults[0] ?? null) : null
}

const render = (chosen: readonly [Question, string][]) =>
  [
    `// What you have chosen of Lockstep’s settings: ${called('init', 'all.ts')} writes every one, with what it means.`,
    '',
    "import { defineConfig } from 'lockstep/config'",
    '',
    'export default defineConfig({',
    ...chosen.map(([{ setting, asSetting }, answer]) => `  ${setting}: ${literal(asSetting(answer))},`),
    '})',
    '',
  ].join('\n')

/** What npm makes, its tarball of this package among it. */
const BESIDES = /^(?:node_modules|package\.json|package-lock\.json|lockstep-\d[\w.-]*\.tgz)$/

/** But for what npm makes, and what is hidden. Who has begun before has a folder for its data. */
const isEmpty = (folder: string, dataDir: string) =>
  !existsSync(join(folder, dataDir)) &&
  readdirSync(folder).every((name) => name.startsWith('.') || BESIDES.test(name))

type Chosen = { values: Given; env: Env; dataDir: string; ask: Ask; say: (text: string) => void }

type Given = Readonly<Record<string, string | true | undefined>>
/** An answer to a question; empty for the usual one. Null where nobody is there to be asked. */
export type Ask = ((question: string) => Promise<string>) | null

async function answerTo(
  question: Question,
  ask: Exclude<Ask, null>,
  say: (text: string) => void,
): Promise<string> {
  for (;;) {
    const answer = (await ask(`${question.asks} [${question.usual}] `)).trim() || question.usual
    const fault = faultOf(question, answer)
    if (fault === null) return answer
    say(fault)
  }
}

/**
 * Asks only in an empty folder, and only for what no option and no variable of the environment says.
 * @returns the file that it has written, or null. @throws Problem
 */
export async function chooseSettings(
  folder: string,
  { values, env, dataDir, ask, say }: Chosen,
): Promise<string | null> {
  const options = questions.filter(({ option }) => values[option] !== undefined)
  const there = NAMES.find((name) => existsSync(join(folder, name)))
  if (options.length > 0 && there)
    throw new Problem(`${there} is there already: change it, and start without --${options[0]?.option}.`, {
      exitCode: 2,
    })
  if (there || (options.length === 0 && !(ask && isEmpty(folder, dataDir)))) return null
  const chosen: [Question, string][] = []
  for (const question of questions) {
    const given = values[question.option]
    if (given === undefined && env[question.setting]) continue
    const fault = given === undefined ? null : faultOf(question, String(given))
    if (fault) throw new Problem(`--${question.option}: ${fault}`, { exitCode: 2 })
    const answer =
      given !== undefined
        ? String(given)
        : ask && options.length === 0
          ? await answerTo(question, ask, say)
          : question.usual
    if (answer !== question.usual) chosen.push([question, answer])
  }
  if (chosen.length === 0) return null
  const file = NAMES[0]
  writeFileSync(join(folder, file), render(chosen), { flag: 'wx' })
  return file
}
