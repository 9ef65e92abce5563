// Many clients at once, each doing at random what a browser can do; every answer is compared with the model's.

import fc from 'fast-check'
import type { Product } from '../../model/bounds.ts'
import { stepsOf } from '../../model/path.ts'
import { replayStepsOf } from '../../model/recording.ts'
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
  failure: { seed: number; predicted: string[][]; answered: string[][] } | null
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
    const paths = everybody.map((picks) => replayStepsOf(stepsOf(world, actions, pathOf(product, picks))))
    counted.rounds += 1
    counted.requests += paths.flat().length
    return Promise.all(paths.map((steps) => walk(servers, world.browsers, steps)))
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
    },
  }
}

export const describeFailure = ({ seed, predicted, answered }: NonNullable<Walked['failure']>): string =>
  [
    `Answered differently than predicted, with --seed ${seed}:`,
    ...answered.flatMap((steps, client) => [
      ...steps.map((step) => `  ${step}`),
      `  predicted: ${predicted[client]?.at(-1)}`,
    ]),
  ].join('\n')
