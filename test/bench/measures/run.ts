// Which function takes each measure.

import type { Bench } from '../bench.ts'
import type { Figures } from '../figures.ts'
import { callbackMachine } from './callback-machine.ts'
import { callbackJwt, callbackOpaque } from './callbacks.ts'
import { operatorsConsole } from './console.ts'
import { flood, signInFlood } from './flood.ts'
import { getSession } from './get-session.ts'
import { growth } from './growth.ts'
import { housekeeping } from './housekeeping.ts'
import { memory } from './memory.ts'
import type { MeasureName } from './names.ts'
import { codeForTokens, introspection } from './openid-provider.ts'
import { pages } from './pages.ts'
import { processes } from './processes.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { standbys } from './standbys.ts'
import { startUp } from './start.ts'
import { tables } from './tables.ts'
import { verifyEmail } from './verify-email.ts'

export const take: Record<MeasureName, (bench: Bench) => Promise<Figures>> = {
  'get-session': getSession,
  'sign-in': signIn,
  'sign-in-flood': signInFlood,
  'sign-up': signUp,
  'verify-email': verifyEmail,
  'callback-jwt': callbackJwt,
  'callback-opaque': callbackOpaque,
  'callback-machine': callbackMachine,
  'code-for-tokens': codeForTokens,
  console: operatorsConsole,
  flood,
  growth,
  housekeeping,
  introspection,
  memory,
  pages,
  processes,
  standbys,
  start: startUp,
  tables,
}
