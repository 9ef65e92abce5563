// Whether an address is on this machine, where http is good enough.

export function isLoopback(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? ''
  return host === '127.0.0.1' || host === '[::1]' || host === 'localhost' || host.endsWith('.localhost')
}
