// Whether the auth service is up, is where AUTH_URL says, and lets the application's pages call it.

import { withoutSlash } from '../http/addresses.ts'
import { call } from '../http/client.ts'
import type { Log } from '../telemetry/log.ts'

type Place = {
  /** Where the application reaches the auth service, and where the pages do. */
  authUrl: string
  pagesCall: string
  /** Of the application's pages. */
  appOrigin: string
  log: Pick<Log, 'warn'>
}

export type AuthServicePlace = {
  /** Resolves with true or with a reason, which is warned of whenever the service goes away. */
  isUp: () => Promise<true | string>
  /** Resolves with true or with a reason; what cannot be found out now, and what was right once, is true. */
  isThere: () => Promise<true | string>
  /** The same of what browsers may do there. */
  isOpen: () => Promise<true | string>
}

/** Short, since readiness waits for it. */
const WITHIN_MS = 1500

/** Each finding that is not right is warned of once. */
export function authServicePlace({ authUrl, pagesCall, appOrigin, log }: Place): AuthServicePlace {
  const find = async (address: string): Promise<Found | null> =>
    call(`${withoutSlash(address)}/get-session`, {
      headers: { accept: 'application/json', origin: appOrigin },
      timeoutMilliseconds: WITHIN_MS,
    }).then(
      ({ status, headers }) => ({ status, allowed: headers['access-control-allow-origin'] }),
      () => null,
    )
  const once = (judge: () => Promise<string | true | null>) => {
    let isRight = false
    let isSaid = false
    return async (): Promise<true | string> => {
      const verdict = isRight ? true : await judge()
      isRight = verdict === true
      if (typeof verdict === 'string' && !isSaid) {
        isSaid = true
        log.warn(verdict, { event: 'doctor.found' })
      }
      return verdict ?? true
    }
  }
  let isSaidToBeAway = false
  return {
    isUp: async () => {
      const found = await find(authUrl)
      const isUp = found !== null && !isAway(found)
      const reason = `The auth service is away: ${found ? `${found.status} is answered` : 'nothing answers'} at ${authUrl}.`
      if (!isUp && !isSaidToBeAway) log.warn(reason, { event: 'auth.unanswered' })
      isSaidToBeAway = !isUp
      return isUp || reason
    },
    isThere: once(async () => {
      const found = await find(authUrl)
      if (found === null || isAway(found)) return null
      if (found.status !== 404) return true
      const below = `${new URL(authUrl).origin}/api/auth`
      const isBelow = below !== authUrl && (await find(below))?.status === 200
      const fix = isBelow ? `set it to ${below}, which answers` : 'give the path of the auth service, too'
      return `${authUrl} has no auth service (404): AUTH_URL lacks its path, or has another. ${fix[0]?.toUpperCase()}${fix.slice(1)}.`
    }),
    isOpen: once(async () => {
      if (new URL(pagesCall).origin === appOrigin) return true
      const found = await find(pagesCall)
      if (found === null || found.status === 404 || isAway(found)) return null
      if (found.status === 403)
        return `${pagesCall} refuses the pages of ${appOrigin} (403), and says so to people: add ${appOrigin} to TRUSTED_ORIGINS of the auth service.`
      return (
        found.allowed === appOrigin ||
        `${pagesCall} lets no page of ${appOrigin} call it (CORS), so that people read “Check your connection”: add it to ` +
          'the trusted origins there, and for a Better Auth of your own answer with Access-Control-Allow-Origin and -Credentials.'
      )
    }),
  }
}

type Found = { status: number; allowed: string | string[] | undefined }

/** A proxy says so in place of a service that is not up, and the service itself without its database. */
const isAway = ({ status }: Found) => status >= 500
