// Refuses to open to other machines what is meant for this one, unless that is said twice.

import { isIP } from 'node:net'
import type { Env } from './setting.ts'

const isThisMachine = (host: string) =>
  isIP(host) === 4 ? host.startsWith('127.') : host === '::1' || /(^|\.)localhost$/.test(host)

/**
 * @param demo npm start and npm run dev, which bring the demo parts along
 * @returns what is wrong, and what to do about it
 */
export function exposureFaults({ HOST, PROFILE, OPEN_TO_OTHERS }: Env, demo: boolean): string[] {
  if (!HOST || isThisMachine(HOST) || OPEN_TO_OTHERS === 'on') return []
  const risks = [
    ...(PROFILE === 'spec' ? ['PROFILE=spec, by which anybody may sign in as anybody,'] : []),
    ...(demo ? ['the demo parts, a mailbox that shows every code among them,'] : []),
  ]
  if (risks.length === 0) return []
  const fix = demo
    ? 'set HOST=127.0.0.1, use start:auth and start:app with PROFILE=hardened,'
    : 'set HOST=127.0.0.1 or PROFILE=hardened,'
  return [
    `HOST=${HOST} would open ${risks.join(' and ')} to other machines: ${fix} or say so twice by OPEN_TO_OTHERS=on.`,
  ]
}
