// Examines settings beyond what each of them says alone: those that are fit to be read, and yet not what was meant.

import type { CommonSettings } from '../config/common-settings.ts'
import { isLoopback } from '../http/loopback.ts'
import { siteOf } from '../http/site.ts'
import { found, type Said, well } from './finding.ts'

export function settingsOfBoth(settings: CommonSettings): Said[] {
  const { NODE_ENV, AUTH_URL, APP_ORIGIN, TRUST_PROXY, PROFILE } = settings
  const isPublic = [AUTH_URL, APP_ORIGIN].some((address) => !isLoopback(address))
  const findings: Said[] = []
  if (isPublic && NODE_ENV !== 'production')
    findings.push(
      found(
        'settings.development',
        'The addresses are public, but NODE_ENV is not production: the service may make up secrets and a mail server.',
        'Set NODE_ENV=production.',
      ),
    )
  if (isPublic && TRUST_PROXY === 0)
    findings.push(
      found(
        'settings.proxy',
        'TRUST_PROXY is 0, but TLS usually ends at a proxy: then the limits count all people as one address.',
        'Set TRUST_PROXY to the number of proxies in front.',
      ),
    )
  if (isPublic && PROFILE === 'spec')
    findings.push(
      found(
        'settings.profile',
        'PROFILE is spec, whose rules sign a client in on its own word.',
        'Set PROFILE=hardened.',
      ),
    )
  if (isPublic && siteOf(AUTH_URL) !== siteOf(APP_ORIGIN))
    findings.push(
      found(
        'settings.site',
        'APP_ORIGIN and AUTH_URL are on different sites: where a browser blocks third-party cookies, the account page can’t save until its person signs in again.',
        'Put both below one domain, such as https://app.example.com and https://auth.example.com.',
      ),
    )
  if (new URL(AUTH_URL).pathname === '/' && isPublic)
    findings.push(
      found(
        'settings.path',
        'AUTH_URL has no path: Better Auth’s clients add /api/auth by themselves.',
        'Add the path of the service, such as /api/auth.',
      ),
    )
  return findings.length > 0 ? findings : [well('They fit together.')]
}
