// A flow with one fault is found by the proofs: a sample by a seed, and all of them in `npm run test:deep`.

import { expect, test } from 'vitest'
import { flowMutantsOf, mutated } from '../mutate/flows/flow-mutants.ts'
import { flowMutants, soundOnce } from '../mutate/flows/flows.ts'
import { foundBy, running } from '../mutate/flows/judge.ts'
import { partOf } from '../mutate/flows/parts.ts'
import { hostMutants } from '../mutate/hosts/host-files.ts'
import { keyOf } from '../mutate/kept.ts'
import { reasonFor, reasons } from '../mutate/reasons.ts'
import { sampleOf } from '../mutate/sample.ts'
import { isDeep } from '../support/deep.ts'

const text = `export function* signIn(): Flow {
  yield* operation('lockAccount')
  const { finding } = yield* operation('comparePassword')
  return yield* tell(finding)
}
`

test('each operation is left out, and each pair of statements turned round, but for what a return would end', () => {
  const mutants = flowMutantsOf('a.flow.ts', text)
  expect(mutants.map(({ line, name }) => `${line} ${name}`)).toEqual([
    "2 signIn: const { finding } = yield* operation('comparePassword') before yield* operation('lockAccount')",
    "2 signIn: without yield* operation('lockAccount')",
    "3 signIn: without yield* operation('comparePassword')",
    '4 signIn: without yield* tell(finding)',
  ])
  const [turned, , unasked] = mutants.map((mutant) => mutated(text, mutant).split('\n'))
  expect(turned?.slice(1, 3)).toEqual([
    "  const { finding } = yield* operation('comparePassword');",
    "  yield* operation('lockAccount');",
  ])
  expect(unasked?.[2]).toBe('  const { finding } = null')
})

/** Of an organization, whose world is small. */
const ofMembers = flowMutants().filter(({ file }) => file === 'server/app/rows/members.flow.ts')

test('every flow has mutants, each of a name of its own', () => {
  const names = flowMutants().map(({ file, name }) => `${file} ${name}`)
  expect(new Set(names).size).toBe(names.length)
  expect(ofMembers.length).toBeGreaterThan(0)
})

test('what lives for a reason is a mutant still, or is said to be gone', () => {
  const known = [...flowMutants(), ...hostMutants()].map(keyOf)
  const untrue = reasons.flatMap(({ of, isGone }) => of.filter((key) => known.includes(key) === !!isGone))
  expect(untrue).toEqual([])
})

test('a sample is the same for the same seed', () => {
  expect(sampleOf(ofMembers, 6, 1)).toEqual(sampleOf(ofMembers, 6, 1))
  expect(sampleOf(ofMembers, 6, 1)).not.toEqual(sampleOf(ofMembers, 6, 2))
})

const seed = Number(process.env.LOCKSTEP_SEED ?? 1)
const soundOf = soundOnce()

/** Their worlds are explored in seconds: those of an account take minutes. */
const ofSmallWorlds = flowMutants().filter(({ file }) => isDeep || partOf(file) !== 'an account')
const sampled = isDeep ? ofSmallWorlds : sampleOf(ofSmallWorlds, 2, seed)

const files = [...new Set(sampled.map(({ file }) => file))]

test.each(files)('each generator of %s is run by a world', async (file) => {
  const sound = await soundOf(file)
  const unrun = ofSmallWorlds.filter((mutant) => mutant.file === file && running(sound, mutant).length === 0)
  expect(unrun.map(({ name }) => name)).toEqual([])
})

test.each(sampled)(
  `${isDeep ? 'of all' : `of a sample of ${sampled.length} of ${ofSmallWorlds.length} by the seed ${seed}`}, $file has a fault that is found, or a reason: $name`,
  { timeout: 600_000 },
  async (mutant) => {
    expect((await foundBy(mutant, soundOf)) ?? reasonFor(keyOf(mutant))).not.toBeNull()
  },
)
