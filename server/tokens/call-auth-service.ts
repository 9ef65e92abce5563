// Calls a service that knows the same secret, signed: the auth service counts each call for the person or the visitor for whom it is made.

import { callSigner, type MadeFor, SIGNATURE_HEADER } from '../crypto/service-signature.ts'
import { withoutSlash } from '../http/addresses.ts'
import { type Call, call, type Reply } from '../http/client.ts'

/** @param path below its address: AUTH_URL. @throws CallFailed */
export type CallAuthService = (path: string, madeFor: MadeFor, options: Call) => Promise<Reply>

/** @param secrets those that both services know, newest first */
export function signedCaller(address: string, secrets: readonly string[]): CallAuthService {
  const base = withoutSlash(address)
  const sign = callSigner(secrets, Date.now)
  return async (path, madeFor, { method = 'GET', headers = {}, ...options }) => {
    const url = `${base}${path}`
    const { cookie = '', authorization = '' } = headers
    const { pathname, search } = new URL(url)
    const body = options.body ?? ''
    const signature = sign({ method, path: pathname, query: search, cookie, authorization, body }, madeFor)
    return call(url, { ...options, method, headers: { ...headers, [SIGNATURE_HEADER]: signature } })
  }
}
