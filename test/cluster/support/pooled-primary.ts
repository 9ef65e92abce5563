// PgBouncer before a HAProxy that sends everything to the primary: how a pooler follows a failover.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import type { PatroniCluster } from './patroni.ts'
import { failsOver, pgBouncerOfTest } from './pgbouncer.ts'
import { folderOf, startProgram } from './programs.ts'

/** For one test. @returns the address of PgBouncer */
export async function pooledPrimary({ url, ports }: PatroniCluster): Promise<string> {
  const port = await freePort()
  const config = join(folderOf('primary'), 'haproxy.cfg')
  const servers = ports.map(
    ({ postgres, patroni }, nth) =>
      `  server postgres-${nth + 1} 127.0.0.1:${postgres} check port ${patroni}`,
  )
  writeFileSync(
    config,
    `global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  default-server inter 1s fall 1 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  )
  startProgram('haproxy', { args: ['-db', '-f', config] })
  const [account = ''] = url.split('@')
  return (await pgBouncerOfTest(`${account}@127.0.0.1:${port}/lockstep`, failsOver)).url
}
