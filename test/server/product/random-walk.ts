// Many clients at once, each doing at random what a browser can do; every answer is compared with the model's.

import { mkdirSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import type { Product } from '../../model/bounds/bounds.ts'
import type { Bounds } from '../../model/bounds/bounds.types.ts'
import { type Step, stepsOf } from '../../model/path.ts'
import { recordingOf, replayStepsOf } from '../../model/recording.ts'
import { type WholeProduct, walk } from '../../support/whole-product.ts'

export type WalkOptions = {
  product: Product
  servers: WholeProduct
  seed: number
  clients: number
  /** Of one client, at the most. */
  length: number
  /** How many rounds, or for how long in ms. */
  rounds?: number
  milliseconds?: number
}

export type Walked = {
  rounds: number
  requests: number
  /** The shortest sequence with a wrong answer that fast-check could find. */
  failure: { seed: number; predicted: string[][]; answered: string[][]; steps: Step[][] } | null
}

/** An action that cannot happen then is left out, so that any numbers are a path. */
function pathOf({ world, actions }: Product, picks: readonly number[]): number[] {
  world.restart()
  return picks.filter((pick) => actions[pick]?.run(world))
}

export async function walkAtRandom(options: WalkOptions): Promise<Walked> {
  const { product, servers, seed, clients, length, rounds = Number.MAX_SAFE_INTEGER, milliseconds } = options
  const { world, actions } = product
  const counted = { rounds: 0, requests: 0 }
  const client = fc.array(fc.nat(actions.length - 1), { maxLength: length, size: 'max' })
  const all = fc.array(client, { minLength: clients, maxLength: clients })

  async function goAll(everybody: readonly number[][]) {
    const paths = everybody.map((picks) => stepsOf(world, actions, pathOf(product, picks)))
    counted.rounds += 1
    counted.requests += paths.flat().length
    return Promise.all(
      paths.map(async (steps) => ({ steps, ...(await walk(servers, world.browsers, replayStepsOf(steps))) })),
    )
  }

  const property = fc.asyncProperty(all, async (everybody) => {
    const walked = await goAll(everybody)
    return walked.every(({ predicted, answered }) => predicted.join() === answered.join())
  })
  const result = await fc.check(property, {
    seed,
    numRuns: rounds,
    ...(milliseconds && { interruptAfterTimeLimit: milliseconds }),
  })
  const [shrunk] = result.counterexample ?? []
  if (!result.failed || !shrunk) return { ...counted, failure: null }
  const again = (await goAll(shrunk)).filter(
    ({ predicted, answered }) => predicted.join() !== answered.join(),
  )
  return {
    ...counted,
    failure: {
      seed: result.seed,
      predicted: again.map(({ predicted }) => predicted),
      answered: again.map(({ answered }) => answered),
      steps: again.map(({ steps }) => steps),
    },
  }
}

type Failure = NonNullable<Walked['failure']>

const folder = new URL('../../../node_modules/.cache/lockstep/counterexamples/', import.meta.url)

/** Writes what each client did as a recording. @returns the files, from the project's folder */
function record(name: string, product: Product, given: Bounds, { seed, steps }: Failure): string[] {
  mkdirSync(folder, { recursive: true })
  return steps.map((taken, client) => {
    const title = `walk of ${name}, seed ${seed}, client ${client + 1}`
    const file = `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.json`
    const recording = recordingOf(product, given, { title, steps: taken, now: 0 })
    writeFileSync(new URL(file, folder), `${JSON.stringify(recording, null, 1)}\n`)
    return `node_modules/.cache/lockstep/counterexamples/${file}`
  })
}

export function describeFailure(name: string, product: Product, given: Bounds, failure: Failure): string {
  const { seed, predicted, answered } = failure
  return [
    `Answered differently than predicted, with --seed ${seed}:`,
    ...answered.flatMap((steps, client) => [
      ...steps.map((step) => `  ${step}`),
      `  predicted: ${predicted[client]?.at(-1)}`,
    ]),
    ...record(name, product, given, failure).map((file) => `To see it: npm run inspect -- ${file}`),
  ].join('\n')
}
