// An outcome of no order stays accepted only where it is met: each row names where, and one that is met no more is told.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'
import { type Accepted, accepted, inWords, mayBeOf } from '../../races/accepted.ts'
import { explore, type Run } from '../../races/explore.ts'
import { meet } from '../../races/try-accepted.ts'
import { isDeep } from '../../support/deep.ts'
import { bareEnvironment } from '../../support/node-process.ts'
import { nodesOfFile } from './support.ts'

const { nodes } = nodesOfFile()

test.each(accepted.map((row) => [inWords(row), row] as const))('%s: each pair has a case', (_, row) => {
  const [ours, theirs] = row.requests
  for (const one of ours)
    for (const other of theirs) {
      const ofPair = { ...row, requests: [[one], [other]] } as const
      expect(row.shows.filter(({ requests }) => mayBeOf(ofPair, { names: requests }))).not.toEqual([])
    }
})

test('a row is met where it says so, and one that is not needed is told', async () => {
  const [known] = accepted.flatMap((row) => row.shows.map((shown) => ({ ...row, shows: [shown] })))
  if (!known) throw new Error('Nothing is accepted.')
  const notNeeded: Accepted = {
    ...known,
    requests: [['sign-up'], ['sign-up']],
    must: /./,
    may: /./,
    shows: [{ start: 'nobody', requests: ['sign-up', 'sign-up'] }],
  }
  const met: [string, boolean][] = []
  const bounds = { exhaustive: 0, oneSwitch: 24, sampled: 0, seed: 1 }
  for await (const { row, isMet } of meet(nodes(), [known, notNeeded], bounds))
    met.push([inWords(row), isMet])
  expect(met).toEqual([
    [inWords(known), true],
    [inWords(notNeeded), false],
  ])
})

test('an accepted outcome ends no search: what else the requests do together is found', async () => {
  const run: Run = async ([first = 0, second = 0]) => {
    const answer = first === 1 ? 'found' : second === 1 ? 'accepted' : 'right'
    const taken = [0, 1].map((party) => ({ party, kind: 'request', what: '' }) as const)
    return {
      outcome: { answers: [answer], facts: {}, faults: [] },
      taken: [...taken],
      decided: [first, second],
    }
  }
  const orders = [await run([], 'requests')]
  const bounds = { exhaustive: 10, oneSwitch: 0, sampled: 0, seed: 1 }
  const stays = (differences: readonly string[]) => differences.every((line) => line.includes('+ accepted'))
  const { found } = await explore(run, orders, bounds, stays)
  expect(found?.differences).toEqual(['order 0: answer 0: + found − right'])
})

if (isDeep)
  test('npm run races -- --accepted meets every row', async () => {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../../../scripts/races.ts'), '--accepted', '--seed', '1'],
      {
        env: { ...bareEnvironment, DATABASE_URL: inject('postgresUrl') },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
    expect(code, said).toBe(0)
  })
