// A schedule as a file: a recording that the inspector opens, with what it takes to run the schedule again.

import { Problem } from '../../server/telemetry/problem.ts'
import type { Lane } from '../../server/wire/inspection-messages.ts'
import type { policies } from '../model/options.ts'
import type { NamedCase } from './cases.ts'
import type { Found } from './explore.ts'
import type { Taken } from './schedule.ts'

export type Race = {
  profile: keyof typeof policies
  /** By its name in starts.ts. */
  start: string
  addresses: 1 | 2
  /** By their names in requests.ts. */
  requests: readonly [string, string]
  /** Of the table of faults, the one that was put in; null for the product as it is. */
  fault: string | null
  choices: readonly number[]
  taken: readonly Taken[]
  answers: readonly string[]
  differences: readonly string[]
}

export type Recording = {
  lockstep: 'recording'
  version: 1
  made: string
  title: string
  messages: object[]
  race: Race
}

const lanes = (kind: Taken['kind'], what: string): [Lane, Lane] => {
  const host = /api\/auth/.test(what) ? 'auth' : 'application'
  if (kind === 'statements') return ['auth', 'database']
  return kind === 'call' ? ['application', 'auth'] : ['browser', host]
}

/** Each step is an exchange, a second after the one before; each party has a tab of its own. */
const messagesOf = (taken: readonly Taken[], now: number) =>
  taken.map(({ party, kind, what }, index) => {
    const [from, to] = lanes(kind, what)
    const tab = `party ${party}`
    const shown = { seq: index + 1, requestId: tab, from, to, what, status: 'ok', milliseconds: null, tab }
    return {
      _version: '1.0.0',
      createdAt: String(now + index * 1000),
      id: null,
      type: '@lockstep.exchange',
      sessionId: tab,
      lockstep: shown,
    }
  })

export function recordingOf(
  { start, addresses, names }: NamedCase,
  { choices, ran, differences }: Found,
  { profile, fault, now }: Pick<Race, 'profile' | 'fault'> & { now: number },
): Recording {
  const { taken, outcome } = ran
  return {
    lockstep: 'recording',
    version: 1,
    made: new Date(now).toISOString(),
    title: `${names.join(' and ')}, ${start.name}`,
    messages: messagesOf(taken, now),
    race: {
      profile,
      start: start.name,
      addresses,
      requests: names,
      fault,
      choices,
      taken,
      answers: outcome.answers,
      differences,
    },
  }
}

const isRace = (race: unknown): race is Race => {
  const { profile, start, addresses, requests, choices, taken } = (race ?? {}) as Partial<Race>
  return (
    (profile === 'spec' || profile === 'hardened') &&
    typeof start === 'string' &&
    (addresses === 1 || addresses === 2) &&
    Array.isArray(requests) &&
    requests.length === 2 &&
    Array.isArray(choices) &&
    choices.every((choice) => choice === 0 || choice === 1) &&
    Array.isArray(taken)
  )
}

/** @throws Problem for a text that is none */
export function raceIn(text: string, path: string): Race {
  const wanted = 'name a file that npm run races has written.'
  let found: { race?: unknown } | null
  try {
    found = JSON.parse(text)
  } catch {
    throw new Problem(`${path} is no JSON: ${wanted}`, { exitCode: 2 })
  }
  if (!isRace(found?.race)) throw new Problem(`${path} has no race to replay: ${wanted}`, { exitCode: 2 })
  return found.race
}
