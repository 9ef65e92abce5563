// An outcome is linearizable where an order explains it that the real time of the requests allows.

import { expect, test } from 'vitest'
import { judge, orderInWords } from '../../races/order.ts'
import type { Ran } from '../../races/run.ts'
import type { Taken } from '../../races/schedule.ts'

const request = (party: number): Taken => ({ party, kind: 'request', what: `POST /${party}` })
const statement = (party: number): Taken => ({ party, kind: 'statements', what: 'update' })
const ran = (taken: Taken[], answers: string[], faults: string[] = []): Ran => ({
  outcome: { answers, facts: {}, faults },
  taken,
  decided: [],
})

const [one, other] = [
  [request(0), statement(0)],
  [request(1), statement(1)],
]
const orders = [ran([...one, ...other], ['first', 'second']), ran([...other, ...one], ['second', 'first'])]

test('an order is said by its requests', () => {
  expect(orders.map(orderInWords)).toEqual([
    'party 0: POST /0, then party 1: POST /1',
    'party 1: POST /1, then party 0: POST /0',
  ])
})

test('requests that overlap may have run in either order', () => {
  const overlap = [request(0), request(1), statement(0), statement(1)]
  expect(judge(ran(overlap, ['first', 'second']), orders)).toEqual({ order: 0, differences: [] })
  expect(judge(ran(overlap, ['second', 'first']), orders)).toEqual({ order: 1, differences: [] })
  expect(judge(ran(overlap, ['first', 'first']), orders)).toEqual({
    order: null,
    differences: ['order 0: answer 1: + first − second', 'order 1: answer 0: + first − second'],
  })
})

test('a request that was over before the other began is before it: the other order explains nothing', () => {
  const apart = [...one, ...other]
  expect(judge(ran(apart, ['first', 'second']), orders).order).toBe(0)
  expect(judge(ran(apart, ['second', 'first']), orders)).toEqual({
    order: null,
    differences: ['order 0: answer 0: + second − first', 'order 0: answer 1: + first − second'],
  })
})

test('of a party that sends two requests the first is over once the second begins', () => {
  const twice = [request(0), statement(0), request(0), statement(0)]
  const between = [request(0), statement(0), ...other, request(0), statement(0)]
  const three = [
    ran([...twice, ...other], ['a', 'x']),
    ran(between, ['b', 'x']),
    ran([...other, ...twice], ['c', 'x']),
  ]
  const raced = [request(0), statement(0), request(1), request(0), statement(1), statement(0)]
  expect(judge(ran(raced, ['a', 'x']), three).order).toBe(0)
  expect(judge(ran(raced, ['b', 'x']), three).order).toBe(1)
  expect(judge(ran(raced, ['c', 'x']), three).order).toBeNull()
})

test('inconsistent data is the outcome of no order, whatever was answered', () => {
  const found = judge(ran([...one, ...other], ['first', 'second'], ['2 keys sign']), orders)
  expect(found).toEqual({ order: null, differences: ['fault: 2 keys sign'] })
})
