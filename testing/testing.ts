// lockstep/testing: people in any state of the machines, codes without a mailbox, and a clock, for the tests of your application.

export type { Passkey } from './authenticator.ts'
export type { StoredCookie } from './cookie-jar.ts'
export { createTesting, type PersonOptions, type Testing, type TestingOptions } from './create-testing.ts'
export { type Fixtures, lockstepFixtures } from './fixtures.ts'
export type { PersonMachine, StateOf } from './paths.ts'
export type { Person, StorageState, User } from './person.ts'
export type { Answer } from './service.ts'
