// How a figure of this checkout compares with that of the earlier commit.

import { type Figures, figureOf } from '../figures.ts'
import { comparedAs, OURS } from '../goals.ts'

export const EARLIER = 'earlier'

/** Each round's figure by that of the round beside it: both had the same weather. */
export function withRatios(figures: Figures): Figures {
  const ratios = Object.entries(figures).map(([figure, contenders]) => {
    const [ours, theirs] = [contenders[OURS]?.samples ?? [], contenders[EARLIER]?.samples ?? []]
    const of = ours.map((sample, round) => sample / (theirs[round] ?? Number.NaN))
    return figureOf(comparedAs(figure), { [OURS]: of })
  })
  return Object.assign({}, figures, ...ratios)
}
