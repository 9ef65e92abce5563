// Takes the one-time verifier of a provider's return out of the address, before anything else can see it there.

import { verifierParameter } from '../config.ts'

export type Return = {
  verifier: Record<string, string> | null
  /** The provider, or the auth service, sent the browser back with an error instead. */
  failed: boolean
  /** The browser comes from a provider: that no session is found is then a failure, and said. */
  expected: boolean
}

export function takeReturn(): Return {
  const address = new URL(location.href)
  const parameter = verifierParameter()
  const verifier = address.searchParams.get(parameter)
  const failed = address.searchParams.has('error')
  if (verifier !== null || failed) {
    for (const name of [parameter, 'error', 'error_description']) address.searchParams.delete(name)
    history.replaceState(history.state, '', address.pathname + address.search + address.hash)
  }
  return {
    verifier: verifier ? { [parameter]: verifier } : null,
    failed,
    expected: verifier !== null || failed || address.pathname === '/auth/callback',
  }
}
