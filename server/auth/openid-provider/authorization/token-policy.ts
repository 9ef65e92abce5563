// Has the policy say, before a transaction begins, whether an application may have tokens of a person; in it, what counts is its machine's to say.

import type { Pool } from '../../../db/pool.ts'
import { answerFor } from '../../../policy/policy-answers.ts'
import type { AskedToken } from '../../steps/ask-about-token.ts'
import { currentBound } from '../flow/bound.ts'
import type { HeardPolicy } from '../flow/heard-policy.ts'
import type { Application } from '../flow/provider-application.ts'
import { acrOf } from '../flow/provider-standing.ts'
import type { Directory } from './directory.ts'
import { refreshTokenIn } from './form-token.ts'
import { resourcesIn, scopesIn } from './wanted.ts'

type Params = Readonly<Record<string, unknown>>

async function hear(asked: AskedToken): Promise<HeardPolicy> {
  const { policy } = currentBound()
  const { email } = asked
  return policy && { email, ...answerFor(email, await policy.ask(asked), 'token') }
}

const wanted = (params: Params) => ({ scopes: scopesIn(params), resources: resourcesIn(params) })
const named = ({ id, name }: Application) => ({ id, name })

/** Where an application asks for a code, by a browser or a device whose person is signed in. */
export async function hearOfRequest(
  by: 'authorization' | 'device',
  client: Application,
  params: Params,
): Promise<HeardPolicy> {
  const { session } = currentBound()
  if (!session) return null
  const { email } = session.user
  return hear({ by, email, level: acrOf(session.session.aal), application: named(client), ...wanted(params) })
}

/** Where it shows a refresh token in a form: of one that nobody knows nobody is asked. */
export async function hearOfRefresh(bytes: Buffer, pool: Pool, directory: Directory): Promise<HeardPolicy> {
  if (!currentBound().policy) return null
  const found = await refreshTokenIn(bytes, pool)
  const client = found && (await directory.find(found.clientId))
  if (!client) return null
  const { acr } = found.payload
  const level = acrOf(typeof acr === 'string' ? acr : null)
  const application = named(client)
  return hear({ by: 'refresh', email: found.email, level, application, ...wanted(found.payload) })
}
