// What the service does in the name of a session, by its flows: all of them, found out by what each asks first.

import * as apiKeys from '../../../server/auth/flows/api-keys/api-keys.flow.ts'
import * as console from '../../../server/auth/flows/console/console.flow.ts'
import { flows as ofAuth } from '../flows.ts'

export type Flow = Generator<{ name: string; args: readonly unknown[] }, unknown, unknown>
type Begin = (...given: never[]) => Flow

export const begun = (begin: Begin) => (begin as unknown as (given: object) => Flow)({})

/** All that the service does in the name of whose session it is: that begins by locking their account. */
const isOfSession = (begin: Begin) =>
  (begun(begin).next().value as { name?: string } | undefined)?.name === 'lockAccountOfSession'

const all = { ...ofAuth, ...apiKeys, ...console } as unknown as Record<string, Begin>
export const flowsOfSession = Object.fromEntries(
  Object.entries(all).filter(([, begin]) => isOfSession(begin)),
)

export const soundFlows: typeof all = all
