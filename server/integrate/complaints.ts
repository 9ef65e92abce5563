// Why the auth service, or the application, could not be asked, in a sentence for the application's operator, which Node prints once.

import { CallFailed, type Reply } from '../http/client.ts'
import { VERIFYING } from '../tokens/ask-about-key.ts'

const bySystem = (error: unknown): string => {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return typeof code === 'string' ? ` (${code})` : cause === undefined ? '' : bySystem(cause)
}

const ofFailure = (address: string, failure: CallFailed) =>
  ({
    timeout: `${address} has not answered in time.`,
    'too-large': `${address} answers with more than 64 KB.`,
    unreachable: `${address} cannot be reached${bySystem(failure.cause)}.`,
    private: `${address} is on a private network.`,
  })[failure.reason]

type Asked = 'auth service' | 'application'

/** Of an answer that says nothing of a token. */
function ofReply(address: string, { status }: Pick<Reply, 'status'>, asked: Asked): string {
  if (status >= 300 && status < 400)
    return `${address} redirects, which is not followed: give the address that it leads to.`
  if (status === 404 && asked === 'application')
    return `${address} answers 404: it isn’t Lockstep’s application, or it has no API keys (API_KEYS).`
  if (status === 404 && address.endsWith(VERIFYING))
    return `${address} answers 404: its address lacks the path, such as /api/auth, or it has no API keys (API_KEYS).`
  if (status === 404)
    return `${address} answers 404: the address of the auth service includes its path, such as /api/auth.`
  if (status === 429)
    return `${address} answers 429: give serviceSecret, so that calls are counted for the session or the key and not for this server.`
  if (status === 401)
    return `${address} answers 401: it knows no client with this clientId and clientSecret, or clientSecret was rotated.`
  if (status < 300) return `${address} doesn’t answer as an ${asked} does.`
  return `${address} answers ${status}.`
}

export type Complaints = {
  /** Remembers a call that brought no answer to the question. */
  note: (address: string, came: CallFailed | Pick<Reply, 'status'>, asked?: Asked) => void
  /** The last of them. Node warns of it, unless it did so the last time. */
  tell: () => string
}

export function createComplaints(): Complaints {
  let latest = ''
  let told = ''
  return {
    note: (address, came, asked = 'auth service') => {
      latest = came instanceof CallFailed ? ofFailure(address, came) : ofReply(address, came, asked)
    },
    tell: () => {
      if (latest !== told) process.emitWarning(latest, { code: 'LOCKSTEP_UNAVAILABLE' })
      told = latest
      return latest
    },
  }
}
