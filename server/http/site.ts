// What browsers call a site: to whose pages they send a cookie that is not third-party.

import { getDomain } from 'tldts'

/** Scheme and registrable domain. */
export function siteOf(address: string): string {
  const { protocol, hostname } = new URL(address)
  return `${protocol}//${getDomain(hostname, { allowPrivateDomains: true }) ?? hostname}`
}
