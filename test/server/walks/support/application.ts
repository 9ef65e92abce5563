// A person in a browser, and an application that asks to have them signed in, for a walk.

import type { Configuration } from 'openid-client'
import { answer } from '../../../support/auth-service.ts'
import {
  type Begun,
  type Browser,
  begin,
  codeFor,
  discover,
  follow,
  NOTES,
  signedIn,
} from '../../../support/relying-party.ts'
import type { Person } from './person.ts'

export type Application = Pick<Person, 'auth' | 'rows'> & {
  browser: Browser
  userId: string
  email: string
  config: Configuration
}

export async function openApplication({ auth, rows }: Person): Promise<Application> {
  const { browser, user, email } = await signedIn(auth)
  return { auth, rows, browser, userId: user.id, email, config: await discover(auth, NOTES) }
}

/** @returns the address at which its browser waits */
export async function asked({ auth, browser, config }: Application): Promise<string> {
  const { address } = await begin(config, NOTES)
  return (await follow(auth, browser, address.href)).address
}

export const codeOf = ({ auth, browser, config }: Application, parameters = {}) =>
  codeFor(auth, browser, config, NOTES, parameters)

/** To the token endpoint, as the application sends it. */
export const send = ({ auth }: Application, path: string, body: Record<string, string>) =>
  answer(`${auth.url}/oauth2/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: NOTES.id, client_secret: NOTES.secret, ...body }).toString(),
  })

export const redeemed = (application: Application, { returned, verifier }: Begun & { returned: URL }) =>
  send(application, 'token', {
    grant_type: 'authorization_code',
    code: returned.searchParams.get('code') ?? '',
    redirect_uri: NOTES.redirectUris[0] ?? '',
    code_verifier: verifier,
  })

/** Of a row that went with its grant the last state stands in the audit. */
export async function lastState({ rows, userId }: Application, machine: string): Promise<string | undefined> {
  const [found] = await rows<{ state: string }>(
    'select state from auth.audit_event where machine = $1 and user_id = $2 order by at desc, id desc limit 1',
    [machine, userId],
  )
  return found?.state
}

export const auditedOf =
  (machine: string) =>
  async ({ rows }: Pick<Person, 'rows'>, requestId: string): Promise<string[]> => {
    const sql = 'select event from auth.audit_event where machine = $1 and request_id = $2'
    return (await rows<{ event: string }>(sql, [machine, requestId])).map(({ event }) => event)
  }
