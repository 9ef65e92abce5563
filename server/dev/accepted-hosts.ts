// Whether a request's Host names this machine: protects the demo servers from DNS rebinding.

import { isIP } from 'node:net'

export function namesThisMachine(hostHeader: string | undefined, publicOrigin: string): boolean {
  const host = hostnameOf(hostHeader)
  if (host === undefined) return false
  const isLoopbackName = host === 'localhost' || host.endsWith('.localhost')
  const isAddress = isIP(host.replace(/^\[|\]$/g, '')) !== 0
  return isLoopbackName || isAddress || host === new URL(publicOrigin).hostname
}

function hostnameOf(hostHeader = ''): string | undefined {
  return URL.canParse(`http://${hostHeader}`) ? new URL(`http://${hostHeader}`).hostname : undefined
}
