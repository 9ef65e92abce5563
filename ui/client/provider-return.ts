// Takes the parameters of a provider's return out of the page's address, before any other script can read them there.

import { verifierParameter } from '../config.ts'

/** Errors for which the page knows what to do next; of any other error not even the name is kept. */
const faults = [
  'access_denied',
  'email_not_verified',
  'account_not_linked',
  'banned',
  'account_not_approved',
  'provider_unavailable',
  'two_factor_required',
  'must_enrol',
] as const

export type Fault = (typeof faults)[number] | 'unknown'

export type ProviderReturn = {
  verifier: Record<string, string> | null
  /** The provider, or the auth service, sent the browser back with an error instead. */
  fault: Fault | null
  /** The browser comes from a provider: it is then a failure when no session is found, and shown as one. */
  expected: boolean
}

/** A reload in the middle of the form is no return any more. */
function isFresh(): boolean {
  const state: unknown = history.state
  return typeof state !== 'object' || state === null || !('view' in state) || state.view === 'login'
}

export function takeProviderReturn(): ProviderReturn {
  const address = new URL(location.href)
  const parameter = verifierParameter()
  const verifier = address.searchParams.get(parameter)
  const error = address.searchParams.get('error')
  const fault = error === null ? null : (faults.find((known) => known === error) ?? 'unknown')
  if (verifier !== null || fault) {
    for (const name of [parameter, 'error', 'error_description']) address.searchParams.delete(name)
    // Whole: a path that begins with `//` would name another host.
    history.replaceState(history.state, '', address.href)
  }
  return {
    verifier: verifier ? { [parameter]: verifier } : null,
    fault,
    expected: verifier !== null || fault !== null || (address.pathname === '/auth/callback' && isFresh()),
  }
}
