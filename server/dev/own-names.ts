// Tells whether a request names this machine, so that a website whose name was turned to loopback reads nothing here.

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
