// Adds up what the walkers of a run have walked: by machine and walker, each transition with the tests that took it.

import { type MachineName, machines } from '../../machines/all.ts'
import type { Figure } from '../../scripts/docs/walked.ts'
import { exemptionsOf } from './exemptions.ts'
import type { Walked, Walker } from './walked.ts'
import { allEdges, allStates } from './walks.ts'

/** Who walks what; a walker that is missing from a whole run would be missed by nobody else. */
export const walkers: Record<MachineName, Walker[]> = {
  account: ['pure', 'HTTP'],
  'sign-in': ['pure', 'HTTP'],
  'auth-session': ['pure', 'HTTP'],
  'password-reset': ['pure', 'HTTP'],
  'one-time-code': ['pure', 'HTTP'],
  totp: ['pure', 'HTTP'],
  'recovery-codes': ['pure', 'HTTP'],
  passkey: ['pure', 'HTTP'],
  'factor-recovery': ['pure', 'HTTP'],
  'email-change': ['pure', 'HTTP'],
  policy: ['pure'],
  authorization: ['pure', 'HTTP'],
  'authorization-code': ['pure', 'HTTP'],
  'refresh-family': ['pure', 'HTTP'],
  'api-key': ['pure'],
  'console-access': ['pure'],
  'email-form': ['pure'],
  'two-step-form': ['pure'],
  'step-up-form': ['pure'],
  'auth-form': ['pure', 'Chromium'],
  callback: ['pure', 'HTTP'],
  'app-session': ['pure', 'HTTP'],
  membership: ['pure', 'HTTP'],
  invitation: ['pure', 'HTTP'],
  delivery: ['pure'],
}

/** The names of the tests, by transition, by walker, by machine. */
export type Sections = Partial<Record<MachineName, Partial<Record<Walker, Section>>>>
export type Section = { states: string[]; edges: Record<string, string[]> }

const NAMES_KEPT = 20

const addTo = (section: Section | undefined, name: string, { states, edges }: Walked): Section => {
  const { states: before = [], edges: known = {} } = section ?? {}
  const taken = [...new Set(edges)].map((edge) => [edge, [...(known[edge] ?? []), name].slice(0, NAMES_KEPT)])
  return { states: [...new Set([...before, ...states])], edges: { ...known, ...Object.fromEntries(taken) } }
}

export function addUp(tests: readonly { name: string; walked: Walked }[]): Sections {
  const sections: Sections = {}
  for (const { name, walked } of tests) {
    const { machine, walker } = walked
    const section = addTo(sections[machine]?.[walker], `${walker}: ${name}`, walked)
    sections[machine] = { ...sections[machine], [walker]: section }
  }
  return sections
}

/** Of all walkers together. */
export const testsByEdge = (sections: Sections): Record<string, Record<string, string[]>> =>
  Object.fromEntries(
    Object.entries(sections).map(([machine, ofMachine]) => [
      machine,
      Object.values(ofMachine).reduce<Record<string, string[]>>((found, { edges }) => {
        for (const [edge, names] of Object.entries(edges))
          found[edge] = [...(found[edge] ?? []), ...names].slice(0, NAMES_KEPT)
        return found
      }, {}),
    ]),
  )

export function figuresOf(sections: Sections): Figure[] {
  return (Object.keys(walkers) as MachineName[]).flatMap((machine) =>
    walkers[machine].flatMap((walker) => {
      const section = sections[machine]?.[walker]
      const [states, edges] = [allStates(machines[machine]), allEdges(machines[machine])]
      return section
        ? {
            machine,
            walker,
            states: states.filter((one) => section.states.includes(one)).length,
            statesOf: states.length,
            transitions: edges.filter((one) => one in section.edges).length,
            transitionsOf: edges.length,
            exempt: exemptionsOf(machine, walker),
          }
        : []
    }),
  )
}

export const isWhole = ({ states, statesOf, transitions, transitionsOf, exempt }: Figure): boolean =>
  states === statesOf && transitions + Object.keys(exempt).length === transitionsOf

type Walking = Pick<Figure, 'machine' | 'walker'>

const declared: readonly Walking[] = Object.entries(walkers).flatMap(([machine, by]) =>
  by.map((walker) => ({ machine: machine as MachineName, walker })),
)

const isAmong = (some: readonly Walking[], { machine, walker }: Walking): boolean =>
  some.some((one) => one.machine === machine && one.walker === walker)

export const isEveryWalkerThere = (figures: readonly Figure[]): boolean =>
  declared.every((one) => isAmong(figures, one))

/**
 * What is wrong with who has walked what, a sentence each.
 * @param published those of the last whole run: a run without one of them is a choice, and may leave out others
 */
export function strayWalkers(sections: Sections, published: readonly Walking[]): string[] {
  const walked = Object.entries(sections).flatMap(([machine, ofMachine]) =>
    Object.keys(ofMachine).map((walker) => ({ machine, walker }) as Walking),
  )
  const isWholeRun = published.every((one) => isAmong(walked, one))
  const missing = isWholeRun ? declared.filter((one) => !isAmong(walked, one)) : []
  const undeclared = walked.filter((one) => !isAmong(declared, one))
  return [
    ...missing.map(
      ({ machine, walker }) => `No test has walked ${machine} (${walker}), as test/walks/coverage.ts says.`,
    ),
    ...undeclared.map(
      ({ machine, walker }) => `${machine} was walked (${walker}): say so in test/walks/coverage.ts.`,
    ),
  ]
}

/** For people: a line each, and below it why what is left out cannot be walked. */
export function tableOf(figures: readonly Figure[]): string {
  const cells = figures.map((figure) => [
    figure.machine,
    figure.walker,
    `${figure.states}/${figure.statesOf}`,
    `${figure.transitions}/${figure.transitionsOf}`,
    Object.keys(figure.exempt).length ? `${Object.keys(figure.exempt).length} exempt` : '',
  ])
  const rows = [['machine', 'walked by', 'states', 'transitions', ''], ...cells]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length))) ?? []
  const reasons = figures.flatMap(({ machine, walker, exempt }) =>
    [...new Set(Object.values(exempt))].map((why) => {
      const edges = Object.keys(exempt).filter((edge) => exempt[edge] === why)
      return `${machine}, ${walker}: ${edges.length} exempt, as ${edges[0]}: ${why}`
    }),
  )
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [...lines, ...reasons].map((line) => `  ${line}\n`).join('')
}
