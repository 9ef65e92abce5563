// Has the application say, before a transaction begins, of which organizations a person is a member.

import { oneTimeOfHearing } from '../../../db/auth/ended-membership.ts'
import type { Pool } from '../../../db/pool.ts'
import { CallFailed, jsonOf } from '../../../http/client.ts'
import { noteAbsence } from '../../../policy/note-absence.ts'
import type { Log } from '../../../telemetry/log.ts'
import { signedCaller } from '../../../tokens/call-auth-service.ts'
import { personsOrganizations } from '../../../wire/persons-organizations.ts'
import { currentBound } from '../flow/bound.ts'
import type { AskOrganizations, HeardMembership, HeardOrganizations } from '../flow/heard-organizations.ts'
import { ORGANIZATIONS } from '../flow/organization-scope.ts'
import { refreshTokenIn } from './form-token.ts'
import { scopesIn } from './wanted.ts'

type Params = Readonly<Record<string, unknown>>

/** A browser waits for it, or an application. */
const DEADLINE_MS = 3000
/** Of a person in hundreds of them. */
const MAXIMUM_BYTES = 262_144

/** @param address where the application says it @param secrets those that both services know, newest first */
export function organizationsAsked(address: string, secrets: readonly string[], log: Log): AskOrganizations {
  const ask = signedCaller(address, secrets)
  const note = noteAbsence(log, {
    who: 'The application, at ORGANIZATIONS_URL,',
    away: 'organizations.away',
    back: 'organizations.back',
    since: 'nobody is signed in to other applications in an organization',
  })
  const heard = async (userId: string) => {
    const { status, body } = await ask('', 'session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId }),
      timeoutMilliseconds: DEADLINE_MS,
      maximumBytes: MAXIMUM_BYTES,
    })
    if (status !== 200) return { outcome: 'status', said: null }
    const { data } = personsOrganizations.safeParse(jsonOf({ body }))
    return data ? { outcome: 'answered', said: data.organizations } : { outcome: 'unreadable', said: null }
  }
  return async (userId) => {
    const { outcome, said } = await heard(userId).catch((error: unknown) => {
      if (!(error instanceof CallFailed)) throw error
      return { outcome: error.reason, said: null }
    })
    note(outcome, currentBound().clientInfo.requestId ?? '')
    return said
  }
}

/** Where an application asks for a code. @param picked on the page */
export async function hearOfOrganizations(
  pool: Pool,
  params: Params,
  picked: string | null,
): Promise<HeardOrganizations> {
  const { session, organizations } = currentBound()
  if (!session || !organizations || !scopesIn(params).includes(ORGANIZATIONS)) return null
  const { organization } = params
  const named = typeof organization === 'string' && organization !== '' ? organization : null
  const since = await oneTimeOfHearing(pool)
  return { heard: (await organizations(session.user.id)) ?? 'silent', named, picked, since }
}

/** Of a membership that something would be granted for: the service has heard of its end since it was asked about. */
export class EndedMeanwhile extends Error {}

/** @param decide hears of organizations, and decides by that in a transaction: as often as one has ended meanwhile */
export async function hearingAgain<T>(decide: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await decide()
    } catch (error) {
      if (!(error instanceof EndedMeanwhile)) throw error
    }
}

/** Where an application shows a refresh token in a form. */
export async function hearOfMembership(bytes: Buffer, pool: Pool): Promise<HeardMembership> {
  const { organizations } = currentBound()
  if (!organizations) return null
  const found = await refreshTokenIn(bytes, pool)
  if (!found?.organization) return null
  const { id } = found.organization
  const heard = await organizations(found.id)
  if (!heard) return 'silent'
  return heard.find((one) => one.id === id) ?? 'ended'
}
