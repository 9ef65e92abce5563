// What a benchmark's rounds come to: medians, percentiles, ratios, and whether a goal is reached.

import { describe, expect, test } from 'vitest'
import { withRatios } from '../../bench/compare/ratios.ts'
import { figureOf, figuresOf, joined } from '../../bench/figures.ts'
import { comparedAs, goals, judge } from '../../bench/goals.ts'
import { measureNames } from '../../bench/measures/names.ts'
import { type Result, short, textOf } from '../../bench/report.ts'
import { inRounds } from '../../bench/rounds.ts'
import { quick } from '../../bench/scale.ts'
import { medianOf, percentileOf, spreadOf } from '../../bench/spread.ts'

describe('the median', () => {
  test.each([
    [[7], 7],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[100, 20, 3], 20],
  ])('of %j is %d', (samples, median) => expect(medianOf(samples)).toBe(median))

  test('comes with the lowest and the highest, and the samples in their order', () => {
    expect(spreadOf([3, 1, 2])).toEqual({ median: 2, lowest: 1, highest: 3, samples: [3, 1, 2] })
  })
})

describe('a percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1)
  test.each([
    [0.5, 50],
    [0.99, 99],
    [1, 100],
    [0, 1],
  ])('%d of the numbers up to a hundred is %d', (share, percentile) =>
    expect(percentileOf(hundred, share)).toBe(percentile),
  )
  test('of few samples is the slowest of them', () => expect(percentileOf([1, 2, 9], 0.99)).toBe(9))
})

describe('rounds', () => {
  test('alternate after a warm-up of each, which does not count', async () => {
    const order: string[] = []
    const contender = (name: string) => async (seconds: number) => {
      order.push(`${name} ${seconds}`)
      return { 'requests/s': order.length }
    }
    const scale = { ...quick, rounds: 2, seconds: 4, warmUpSeconds: 1 }
    const figures = await inRounds(scale, { A: contender('A'), B: contender('B') })
    expect(order).toEqual(['A 1', 'B 1', 'A 4', 'B 4', 'A 4', 'B 4'])
    expect(figures['requests/s']?.A?.samples).toEqual([3, 5])
    expect(figures['requests/s']?.B?.samples).toEqual([4, 6])
  })
})

test('a comparison divides each round by the one beside it, whatever the machine did in between', () => {
  const figures = withRatios(
    figuresOf({
      Lockstep: [{ 'requests/s': 50 }, { 'requests/s': 10 }, { 'requests/s': 200 }],
      earlier: [{ 'requests/s': 100 }, { 'requests/s': 10 }, { 'requests/s': 100 }],
    }),
  )
  expect(figures[comparedAs('requests/s')]?.Lockstep).toMatchObject({ median: 1, samples: [0.5, 1, 2] })
  const goal = goals.find(
    ({ measure, figure }) => measure === 'sign-in' && figure === comparedAs('requests/s'),
  )
  expect(goal && judge(goal, figures)?.isReached).toBe(true)
})

describe('a goal', () => {
  const rates = figuresOf({
    Lockstep: [{ 'requests/s': 100 }, { 'requests/s': 90 }, { 'requests/s': 500 }],
    floor: [{ 'requests/s': 200 }, { 'requests/s': 100 }, { 'requests/s': 125 }],
  })
  const goal = { measure: 'get-session', figure: 'requests/s', of: 'Lockstep', against: 'floor' } as const

  test('compares the medians, not the means and not the best', () => {
    expect(judge({ ...goal, atLeast: 0.8 }, rates)).toMatchObject({ measured: 0.8, isReached: true })
    expect(judge({ ...goal, atLeast: 0.81 }, rates)).toMatchObject({ isReached: false })
    expect(judge({ ...goal, atMost: 0.8 }, rates)).toMatchObject({ isReached: true })
    expect(judge({ ...goal, atMost: 0.79 }, rates)).toMatchObject({ isReached: false })
  })

  test('without another contender is for the figure itself', () => {
    const { against, ...alone } = goal
    expect(against).toBe('floor')
    expect(judge({ ...alone, atMost: 100 }, rates)).toMatchObject({ measured: 100, isReached: true })
  })

  test('whose measure did not run, or whose contender is missing, is not judged', () => {
    expect(judge({ ...goal, atLeast: 1 }, undefined)).toBeNull()
    expect(judge({ ...goal, against: 'Better Auth', atLeast: 1 }, rates)).toBeNull()
  })

  test('is there for every measure', () => {
    expect(measureNames.filter((name) => !goals.some(({ measure }) => measure === name))).toEqual([])
  })
})

test('figures of one name stand side by side', () => {
  const found = joined(
    figureOf('MB', { one: 1 }),
    figureOf('MB', { other: [2, 4] }),
    figureOf('ms', { one: 5 }),
  )
  expect(Object.keys(found)).toEqual(['MB', 'ms'])
  expect(found.MB?.other?.median).toBe(3)
  expect(Object.keys(found.MB ?? {})).toEqual(['one', 'other'])
})

test.each([
  [12_345.6, '12346'],
  [123.4, '123'],
  [12.34, '12.3'],
  [1.234, '1.23'],
  [0.1234, '0.123'],
  [0, '0'],
  [Number.NaN, '–'],
])('%d is written as %s', (value, text) => expect(short(value)).toBe(text))

test('the report says of each goal what was measured and whether it is reached, as a Markdown table', () => {
  const result: Result = {
    machine: {
      date: '2026-11-22T12:00:00.000Z',
      commit: 'abc',
      cpu: 'CPU',
      cores: 2,
      memoryGB: 8,
      loadBefore: 0.4,
      system: 'Linux',
      node: 'v24',
      postgres: '18',
    },
    isQuick: true,
    scale: quick,
    seconds: 100,
    earlier: null,
    measures: {
      'get-session': figuresOf({
        Lockstep: [{ 'requests/s': 70 }],
        floor: [{ 'requests/s': 100 }],
        'Better Auth': [{ 'requests/s': 20 }],
      }),
    },
    notMeasured: { flood: 'It answered 503.' },
  }
  const text = textOf(result)
  expect(text).toContain('2026-11-22 12:00 UTC, commit abc. CPU, 2 cores, 8 GB')
  expect(text).toMatch(
    /\| get-session \| requests\/s: Lockstep \/ Better Auth +\| 3\.50 × +\| ≥ 5 × +\| no +\|/,
  )
  expect(text).toMatch(
    /\| get-session \| requests\/s: Lockstep \/ floor +\| 0\.700 × +\| ≥ 0\.7 × +\| yes +\|/,
  )
  expect(text).toContain('1 of 2 goals are reached.')
  expect(text).toContain('flood was not measured: It answered 503.')
  expect(text).not.toContain('Something else was at work')
  expect(textOf({ ...result, earlier: 'def' })).toContain('commit abc beside def. CPU')
  const busy = textOf({ ...result, machine: { ...result.machine, loadBefore: 3.5 } })
  expect(busy).toContain('Something else was at work on this machine before the run (a load of 3.5)')
})
