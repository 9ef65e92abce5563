// Examines ORGANIZATIONS_URL: whether the application answers there, knows the same secret, and has the same time.

import type { AuthSettings } from '../config/auth-settings.ts'
import { CallFailed, jsonOf, type Reply } from '../http/client.ts'
import { signedCaller } from '../tokens/call-auth-service.ts'
import { personsOrganizations } from '../wire/persons-organizations.ts'
import { type Check, found, type Said, well } from './finding.ts'

type Examined = Pick<AuthSettings, 'ORGANIZATIONS_URL'>

/** None where other applications can’t ask in which organization a person works. */
export const organizationChecks = (
  { ORGANIZATIONS_URL: address }: Examined,
  secrets: readonly string[],
): readonly Check[] =>
  address
    ? [{ subject: 'ORGANIZATIONS_URL', asks: 'others', run: async () => [await examined(address, secrets)] }]
    : []

const NOBODY = 'a-person-whom-the-doctor-made-up'

/** How long a signature is accepted, and what the header of an answer, in whole seconds, can say of the other clock. */
const SIGNED_SECONDS = 60
const APART_SECONDS = 5

async function examined(address: string, secrets: readonly string[]): Promise<Said> {
  let reply: Reply
  try {
    reply = await signedCaller(address, secrets)('', 'session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId: NOBODY }),
      timeoutMilliseconds: 8000,
    })
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return found(
      'organizations.away',
      `Nothing answers at ORGANIZATIONS_URL (${error.reason}): nobody is signed in to other applications in an organization.`,
      'Start the application, and check the host and port of ORGANIZATIONS_URL, and any firewall in between.',
    )
  }
  return judged(reply)
}

function judged(reply: Reply): Said {
  const apart = secondsApart(reply)
  if (reply.status === 401 && apart < SIGNED_SECONDS)
    return found(
      'organizations.secret',
      'The application at ORGANIZATIONS_URL refuses our signature (401): it knows another SERVICE_SECRET.',
      'Give both services the same SERVICE_SECRET.',
    )
  if (
    reply.status !== 401 &&
    !(reply.status === 200 && personsOrganizations.safeParse(jsonOf(reply)).success)
  )
    return found(
      'organizations.other',
      `What answers at ORGANIZATIONS_URL isn’t what says of which organizations people are members (${reply.status}).`,
      'Set ORGANIZATIONS_URL={APP_ORIGIN}/auth/organizations, and have the proxy route that path to the application.',
    )
  if (apart < APART_SECONDS) return well('The application says of which organizations people are members.')
  const consequence =
    apart < SIGNED_SECONDS ? `from ${SIGNED_SECONDS} s on it refuses our calls` : 'it refuses our calls'
  return found(
    'organizations.clock',
    `Our clock and the application’s differ by ${apart} s: ${consequence}.`,
    'Synchronize both by NTP.',
  )
}

function secondsApart({ headers }: Reply): number {
  const date = Date.parse(`${headers.date}`)
  return Number.isNaN(date) ? 0 : Math.floor(Math.abs(Date.now() - date) / 1000)
}
