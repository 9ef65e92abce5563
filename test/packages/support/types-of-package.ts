// A file that somebody may write with the types of the package.

/** Of a person by machine and state, of the fixtures, and of the element. */
export const TYPES = `import { createTesting, type Fixtures, lockstepFixtures, type Person, type StateOf } from 'lockstep/testing'
import 'lockstep/element'
const testing = createTesting()
const ada: Promise<Person> = testing.person('account', 'verified', { name: 'Ada' })
const given: Fixtures['appSessionInTenant'] = await ada
type Without<Names, Name> = Name extends Names ? never : true
export const misspelt: [Without<StateOf<'account'>, 'verfied'>, Without<keyof Fixtures, 'accountVerfied'>] = [true, true]
export const { accountVerified } = lockstepFixtures(testing)
export const states: readonly string[] = document.querySelector('lockstep-auth')?.states ?? [given.email]
`
