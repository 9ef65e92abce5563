// Runs contenders in turn, A B A B, so that what drifts on the machine meets all of them alike.

import { type Figures, figuresOf, type Sample } from './figures.ts'
import type { Scale } from './scale.ts'

/** @param seconds how long the round is to take */
export type Round = (seconds: number) => Promise<Sample>

/** After a warm-up of each, which is not counted. */
export async function inRounds(
  { rounds, seconds, warmUpSeconds }: Scale,
  contenders: Readonly<Record<string, Round>>,
): Promise<Figures> {
  for (const run of Object.values(contenders)) await run(warmUpSeconds)
  const samples: Record<string, Sample[]> = {}
  for (let round = 0; round < rounds; round++)
    for (const [name, run] of Object.entries(contenders)) {
      samples[name] ??= []
      samples[name].push(await run(seconds))
    }
  return figuresOf(samples)
}
