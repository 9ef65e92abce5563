// A fixture for each state of each machine, for `test.extend` of Vitest and of Playwright.

import type { Testing } from './create-testing.ts'
import { type PersonMachine, paths, type StateOf } from './paths.ts'
import type { Person } from './person.ts'

type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name

/** `accountVerified`, `oneTimeCodeIssued`, `appSessionInTenant`: a new person for each test, in that state. */
export type PeopleByState = {
  [M in PersonMachine as `${Camel<M>}${Capitalize<StateOf<M>>}`]: Person
}

export type Fixtures = PeopleByState & { lockstep: Testing }

type Use<T> = (value: T) => Promise<void>
export type FixtureFunctions = { lockstep: Testing } & {
  [Name in keyof PeopleByState]: (context: { lockstep: Testing }, use: Use<Person>) => Promise<void>
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const nameOf = (machine: string, state: string) => {
  const [first = '', ...rest] = machine.split('-')
  return [first, ...rest.map(capital), capital(state)].join('')
}

const all = (Object.keys(paths) as PersonMachine[]).flatMap((machine) =>
  (Object.keys(paths[machine]) as StateOf<PersonMachine>[]).map((state) => ({ machine, state })),
)

export function lockstepFixtures(lockstep: Testing): FixtureFunctions {
  const people = all.map(({ machine, state }) => [
    nameOf(machine, state),
    async ({ lockstep: given }: { lockstep: Testing }, use: Use<Person>) =>
      use(await given.person(machine, state as never)),
  ])
  return { ...Object.fromEntries(people), lockstep } as FixtureFunctions
}
