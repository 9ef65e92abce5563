// Random walks of many clients over the real servers: each answer is the one that the machines predict, and the
// data is consistent afterwards.

import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { recordingIn } from '../../../ui/inspector/transport/recording.ts'
import { inconsistencies } from '../../consistency/consistency.ts'
import { bounds, productOf } from '../../model/bounds/bounds.ts'
import type { Bounds } from '../../model/bounds/bounds.types.ts'
import { seededFaults } from '../../model/faults/seeded-faults.ts'
import { soundParts } from '../../model/world.ts'
import { connectTo } from '../../support/databases.ts'
import { isDeep } from '../../support/deep.ts'
import { startWholeProduct, type WholeProduct } from '../../support/whole-product.ts'
import { describeFailure, walkAtRandom } from './random-walk.ts'

let servers: WholeProduct | undefined
afterEach(() => servers?.stop())

function boundsOf(beginning: string): Bounds {
  const found = bounds.find(({ title }) => title.startsWith(beginning))
  if (!found) throw new Error(`There are no bounds ${beginning}.`)
  return found
}

const everything = boundsOf('hardened: every request')

/** What would make too many states to explore costs a walk nothing, and another application’s answer follows from it. */
const ofEach: Bounds = { ...everything, followsRequesters: true, followsSources: true }

const walked: Record<string, Bounds> = {
  spec: { ...ofEach, policy: 'spec' },
  hardened: ofEach,
  'the application': boundsOf('hardened: the application’s'),
}

async function walkWithin(name: string, options: { seed: number; rounds?: number; milliseconds?: number }) {
  const { [name]: given = everything } = walked
  servers = await startWholeProduct(given.policy)
  const product = productOf(given)
  const walk = await walkAtRandom({ product, servers, clients: 8, length: 24, ...options })
  process.stdout.write(
    `walk    ${name}, seed ${options.seed}: ${walk.rounds} rounds, ${walk.requests} requests\n`,
  )
  expect(walk.failure && describeFailure(name, product, given, walk.failure)).toBeNull()
  expect(walk.rounds).toBeGreaterThanOrEqual(options.rounds ?? 1)
  expect(await inconsistencies(await connectTo(servers.databaseUrl))).toEqual([])
}

/** Within the test's own time, so that what was answered is shown, though it may be longer than it has to be. */
const TIME_TO_TELL = 120_000

const wanted = process.env.LOCKSTEP_WALK

if (wanted) {
  const { minutes, seed }: { minutes: number; seed: number } = JSON.parse(wanted)
  const milliseconds = (minutes * 60_000) / Object.keys(walked).length
  test.each(Object.keys(walked))('walks for long, %s', { timeout: milliseconds * 2 + 600_000 }, (name) =>
    walkWithin(name, { seed, milliseconds }),
  )
} else {
  test.each(Object.keys(walked))('eight clients at once are answered as predicted, %s', (name) =>
    walkWithin(name, isDeep ? { seed: 2, rounds: 100 } : { seed: 2, rounds: 4, milliseconds: TIME_TO_TELL }),
  )

  test('a wrong prediction is found, and made short', async () => {
    const fault = seededFaults.find(({ flaw }) => flaw === 'an unverified account signs in by its password')
    servers = await startWholeProduct('hardened')
    const given = { ...everything, groups: ['sign-up', 'sign-in', 'wrong password', 'send forget-password'] }
    const product = productOf(given, fault?.parts() ?? soundParts)
    const { failure } = await walkAtRandom({ product, servers, seed: 3, clients: 1, length: 12, rounds: 50 })
    expect(failure?.answered).toEqual([['signs up → 200', 'signs in → 403 EMAIL_NOT_VERIFIED']])
    // Left as a recording that the inspector opens.
    const said = failure && describeFailure('a fault', product, given, failure)
    const [, path = ''] = /npm run inspect -- (\S+\.json)$/.exec(said ?? '') ?? []
    const recording = recordingIn(readFileSync(path, 'utf8'))
    expect(recording.messages.at(-1)).toMatchObject({ type: '@xstate.snapshot' })
  })
}
