// The callback by its generated paths, each run by an actor of its own: every outcome of every validation step.

import { describe, expect, test } from 'vitest'
import { callbackMachine } from '../../machines/callback/callback.machine.ts'
import { breaking, everyPath, profiles, requestOf, titleOf, unjudged } from '../walks/callback.ts'
import { gapsOf, noGaps } from '../walks/exemptions.ts'
import { allEdges, allStates } from '../walks/walks.ts'
import { runCallback, stepNames } from './support/callback.ts'

const paths = profiles.flatMap((profile) => everyPath(profile).map((path) => ({ profile, path })))
const broken = await Promise.all(
  profiles
    .flatMap((profile) => stepNames.flatMap((name) => breaking(profile, name)))
    .map(async (request) => ({ request, ran: await runCallback(request) })),
)
const whole = await Promise.all(
  paths.map(async (one) => ({ ...one, ran: await runCallback(requestOf(one.path)) })),
)
const away = await Promise.all(
  profiles.map(async (profile) => ({ profile, ran: await runCallback(unjudged(profile)) })),
)
const all = [...whole, ...broken, ...away].map(({ ran }) => ran)

test('every state is reached, every transition walked', () => {
  expect(new Set(all.flatMap(({ states }) => states))).toEqual(new Set(allStates(callbackMachine)))
  expect(gapsOf('pure', 'callback', new Set(all.flatMap(({ edges }) => edges)))).toEqual(noGaps)
  expect(new Set(all.flatMap(({ edges }) => edges))).toEqual(new Set(allEdges(callbackMachine)))
})

describe.each(profiles)('%s', (profile) => {
  for (const { path, ran } of whole.filter((one) => one.profile === profile))
    test(titleOf(path), ({ task }) => {
      expect(ran).toMatchObject({ state: path.state, output: path.output })
      expect(ran.context.findings).toEqual(path.findings)
      task.meta.walked = { machine: 'callback', walker: 'pure', edges: ran.edges, states: ran.states }
    })
})

for (const { request, ran } of broken)
  test(`${JSON.stringify(request.steps)}, ${JSON.stringify(request.input)} › reaches ${ran.state}`, ({
    task,
  }) => {
    expect(ran.state).toBe('invalidSession')
    // Under hardened a digest is not looked up plainly, so that this validation step cannot break.
    const broke = Object.keys(request.steps ?? {}).filter((name) => ran.ran.includes(name))
    expect(ran.context.findings.filter(({ result }) => result === 'failed')).toEqual(
      broke.map((step) => ({ step, result: 'failed' })),
    )
    task.meta.walked = { machine: 'callback', walker: 'pure', edges: ran.edges, states: ran.states }
  })

for (const { profile, ran } of away)
  test(`${profile}: a token that nobody can judge › reaches ${ran.state}`, ({ task }) => {
    expect(ran).toMatchObject(
      profile === 'spec'
        ? { state: 'invalidSession', output: { error: 'Invalid session' } }
        : { state: 'unavailable', output: { unavailable: true } },
    )
    task.meta.walked = { machine: 'callback', walker: 'pure', edges: ran.edges, states: ran.states }
  })
