// A schedule is what it says: the same seed takes the same steps, and a file is replayed to the letter.

import { sql } from 'slonik'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { recordingIn } from '../../../ui/inspector/transport/recording.ts'
import { caseOf } from '../../races/cases.ts'
import { type Bounds, explore, type Run, serialRuns } from '../../races/explore.ts'
import { raceIn, recordingOf } from '../../races/recording.ts'
import { runCase } from '../../races/run.ts'
import type { Taken } from '../../races/schedule.ts'
import { faultNamed, putIn } from '../../races/try-faults.ts'
import { isDeep } from '../../support/deep.ts'
import { nodesOfFile } from './support.ts'

const { nodes, explorer } = nodesOfFile()

const signUps = caseOf({ start: 'nobody', requests: ['sign-up', 'sign-up'], addresses: 1 })
const inWords = (taken: readonly Taken[]) => taken.map(({ party, what }) => `${party} ${what}`)

/** Every schedule that an exploration ran, in its order. */
async function schedulesOf(bounds: Bounds): Promise<string[][]> {
  const ran: string[][] = []
  const run: Run = async (choices, grain) => {
    const one = await runCase(nodes(), signUps, { choices, grain })
    if (grain === 'statements') ran.push(inWords(one.taken))
    return one
  }
  await explore(run, await serialRuns(run), bounds)
  return ran
}

test('the same seed gives the same schedules, and another one gives others', async () => {
  const bounds = { exhaustive: 0, oneSwitch: 0, sampled: 3, seed: 42 }
  const first = await schedulesOf(bounds)
  expect(await schedulesOf(bounds)).toEqual(first)
  expect(await schedulesOf({ ...bounds, seed: 43 })).not.toEqual(first)
})

/** A hundred times in npm run test:deep. */
test('the same decisions take the same steps again and again, though one waits for a lock of the other', async () => {
  const choices = [0, 1, 1, 0, 1]
  const taken = new Set<string>()
  for (let round = 0; round < (isDeep ? 100 : 10); round++)
    taken.add(inWords((await runCase(nodes(), signUps, { choices, grain: 'statements' })).taken).join('\n'))
  expect([...taken]).toHaveLength(1)
})

test('a party that waits for its turn within a transaction keeps its connection for a minute at the least', async () => {
  const limit = z.object({ ms: z.number() })
  for (const pool of nodes().pools) {
    const { ms } = await pool.one(
      sql.type(
        limit,
      )`select setting::int as ms from pg_settings where name = 'idle_in_transaction_session_timeout'`,
    )
    expect(ms).toBeGreaterThanOrEqual(60_000)
  }
})

test('few schedules are run all', async () => {
  const claims = caseOf({ start: 'nobody', requests: ['claim calls', 'claim calls'], addresses: 1 })
  const { explored } = await explorer().explore(claims, { exhaustive: 20, oneSwitch: 0, sampled: 0, seed: 1 })
  expect(explored.isExhaustive).toBe(true)
  expect(explored.schedules).toBeGreaterThan(5)
})

test('what is found is made short, and its file opens in the inspector and is replayed to the letter', async () => {
  const fault = 'the second look at a password that was compared'
  const requests = ['sign-in own=true', 'reset digits="forget-password"'] as const
  const one = caseOf({ start: 'signed in twice, every code mailed', requests, addresses: 1 })
  await putIn(nodes(), faultNamed(fault))
  try {
    const { explored } = await explorer().explore(one, { exhaustive: 0, oneSwitch: 0, sampled: 10, seed: 7 })
    if (!explored.found) throw new Error('The fault was not found.')
    const recording = recordingOf(one, explored.found, { profile: 'hardened', fault, now: 0 })
    expect(recordingIn(JSON.stringify(recording)).messages).toHaveLength(explored.found.ran.taken.length)
    const race = raceIn(JSON.stringify(recording), 'a file')
    expect(race.choices.filter((choice) => choice === 1)).toHaveLength(1)
    const again = await explorer().again(caseOf(race), race.choices)
    expect(again.ran.taken).toEqual(race.taken)
    expect(again.differences).toEqual(race.differences)
    expect(JSON.stringify(recording)).not.toMatch(/@example|\b\d{6}\b|argon2/)
  } finally {
    nodes().gate.rewrite(null)
  }
})
