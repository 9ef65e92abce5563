// What a measure yields: for each figure, such as `requests/s`, the spread of each contender.

import { type Spread, spreadOf } from './spread.ts'

/** One round of one contender, by figure. */
export type Sample = Readonly<Record<string, number>>

export type Figures = Record<string, Record<string, Spread>>

/** @param samples the rounds of each contender */
export function figuresOf(samples: Readonly<Record<string, readonly Sample[]>>): Figures {
  const figures: Figures = {}
  for (const [contender, rounds] of Object.entries(samples))
    for (const figure of Object.keys(rounds[0] ?? {})) {
      figures[figure] ??= {}
      figures[figure][contender] = spreadOf(rounds.map((round) => round[figure] ?? Number.NaN))
    }
  return figures
}

/** What is looked up rather than measured in rounds, such as the size of a table. */
export const figureOf = (
  figure: string,
  values: Readonly<Record<string, number | readonly number[]>>,
): Figures => ({
  [figure]: Object.fromEntries(
    Object.entries(values).map(([contender, value]) => [contender, spreadOf([value].flat())]),
  ),
})

/** Of figures with the same name the contenders stand side by side. */
export function joined(...all: readonly Figures[]): Figures {
  const figures: Figures = {}
  for (const one of all)
    for (const [name, contenders] of Object.entries(one)) figures[name] = { ...figures[name], ...contenders }
  return figures
}
