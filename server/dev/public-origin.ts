// Fills in the port of an address that was configured as "any free port".

export function withPort(origin: string, port: number): string {
  const url = new URL(origin)
  if (url.port === '0') url.port = String(port)
  return url.href.replace(/\/$/, '')
}
