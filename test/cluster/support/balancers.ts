// HAProxy, nginx and Caddy before the nodes, by the configurations of server/deploy with what they leave open filled in.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { generate } from 'selfsigned'
import { onTestFinished } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { folderOf, type Program, startProgram } from './programs.ts'
import { filledIn, published } from './published.ts'

/** Of several nodes each, as `127.0.0.1:4000`. */
export type Upstream = Record<'auth' | 'app', readonly string[]>

export type Balancer = {
  /** What a browser calls each of the two. */
  origins: Record<'auth' | 'app', string>
  /** For a process that calls them. */
  env: Readonly<Record<string, string>>
  /** For one test. @param notes an application of one's own, behind nginx or Caddy @param demand of its pages @returns what it prints: its errors */
  start: (upstream: Upstream, notes?: string, demand?: string) => Promise<() => string>
}

const HOSTS = { auth: 'localhost', app: '127.0.0.1' }
const variable = (name: string) => `\${${name}}`

/** A folder with the certificate of both hosts, which this process trusts until the test ends. */
async function certificates(): Promise<string> {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: HOSTS.auth },
          { type: 7, ip: HOSTS.app },
        ],
      },
    ],
  })
  const folder = folderOf('certificates')
  writeFileSync(join(folder, 'fullchain.pem'), made.cert)
  writeFileSync(join(folder, 'privkey.pem'), made.private)
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, made.cert])
  onTestFinished(() => setDefaultCACertificates(before))
  return folder
}

async function haproxy(): Promise<Balancer> {
  const port = await freePort()
  const secrets = await certificates()
  const certificate = join(secrets, 'both.pem')
  const parts = ['fullchain.pem', 'privkey.pem'].map((name) => readFileSync(join(secrets, name), 'utf8'))
  writeFileSync(certificate, parts.join('\n'))
  const originOf = (host: string) => `https://${host}:${port}`
  return {
    origins: { auth: originOf(HOSTS.auth), app: originOf(HOSTS.app) },
    env: { NODE_EXTRA_CA_CERTS: join(secrets, 'fullchain.pem') },
    start: async ({ auth, app }) => {
      const env = {
        LISTEN: `127.0.0.1:${port}`,
        CERTIFICATE: certificate,
        AUTH_HOST: HOSTS.auth,
        ...Object.fromEntries(auth.map((node, index) => [`AUTH_${index + 1}`, node])),
        ...Object.fromEntries(app.map((node, index) => [`APP_${index + 1}`, node])),
      }
      const program = startHaproxy(env)
      await program.until(() => fetch(originOf(HOSTS.app)))
      return program.said
    },
  }
}

/** By the published configuration, as it is, with this environment alone. */
export function startHaproxy(env: Readonly<Record<string, string>>): Program {
  const config = join(folderOf('haproxy'), 'haproxy.cfg')
  writeFileSync(config, published('haproxy.cfg'))
  return startProgram('haproxy', { args: ['-db', '-f', config], env })
}

async function nginx(): Promise<Balancer> {
  const [port, plainPort] = [await freePort(), await freePort()]
  const secrets = await certificates()
  const folder = folderOf('nginx')
  const nodeLines = (text: string, name: string, nodes: readonly string[]) => {
    const line = text.split('\n').find((one) => one.includes(name)) ?? name
    return filledIn(text, line, nodes.map((node) => filledIn(line, name, node)).join('\n'))
  }
  const originOf = (host: string) => `https://${host}:${port}`
  return {
    origins: { auth: originOf(HOSTS.auth), app: originOf(HOSTS.app) },
    env: { NODE_EXTRA_CA_CERTS: join(secrets, 'fullchain.pem') },
    start: async ({ auth, app }, notes, demand = '') => {
      let text = published('nginx.conf')
      text = nodeLines(text, variable('AUTH_NODE'), auth)
      text = nodeLines(text, variable('APP_NODE'), app)
      text = filledIn(text, variable('AUTH_HOST'), HOSTS.auth)
      text = filledIn(text, variable('APP_HOST'), HOSTS.app)
      text = filledIn(text, 'listen 80;', `listen 127.0.0.1:${plainPort};`)
      text = filledIn(text, 'listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      text = filledIn(text, '/etc/nginx/certificates', secrets)
      if (notes) {
        const included = join(folder, 'nginx-forward-auth.conf')
        const ofNotes = filledIn(published('nginx-forward-auth.conf'), variable('NOTES_NODE'), notes)
        writeFileSync(included, filledIn(ofNotes, variable('NOTES_DEMAND'), demand))
        text = filledIn(text, '# include /etc/nginx/nginx-forward-auth.conf;', `include ${included};`)
      }
      writeFileSync(join(folder, 'lockstep.conf'), text)
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      )
      writeFileSync(
        join(folder, 'nginx.conf'),
        `daemon off;
pid ${folder}/nginx.pid;
error_log stderr error;
worker_processes 2;
events { worker_connections 2048; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  include lockstep.conf;
}
`,
      )
      const args = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]
      const program = startProgram('nginx', { args })
      await program.until(() => fetch(originOf(HOSTS.app)))
      return program.said
    },
  }
}

/** @param forgets which of its lines are left out */
async function caddy(forgets?: RegExp): Promise<Balancer> {
  const port = await freePort()
  const secrets = await certificates()
  const folder = folderOf('caddy')
  const originOf = (host: string) => `https://${host}:${port}`
  return {
    origins: { auth: originOf(HOSTS.auth), app: originOf(HOSTS.app) },
    env: { NODE_EXTRA_CA_CERTS: join(secrets, 'fullchain.pem') },
    start: async ({ auth, app }, notes = '', demand = '') => {
      const env = {
        AUTH_HOST: originOf(HOSTS.auth),
        APP_HOST: originOf(HOSTS.app),
        AUTH_NODE: auth.join(' '),
        APP_NODE: app.join(' '),
        NOTES_NODE: notes,
        NOTES_DEMAND: demand,
        HOME: folder,
      }
      let text = filledIn(published('Caddyfile'), '# tls /etc/caddy/certificates', `tls ${secrets}`)
      text = filledIn(text, '/etc/caddy/certificates', secrets)
      if (forgets) text = filledIn(text, forgets, '')
      const config = join(folder, 'Caddyfile')
      // Nothing but the one port is listened on.
      text = filledIn(text, '{\n  servers {', '{\n  admin off\n  auto_https off\n  servers {')
      writeFileSync(config, text)
      const args = ['run', '--adapter', 'caddyfile', '--config', config]
      const program = startProgram('caddy', { args, env })
      await program.until(() => fetch(originOf(HOSTS.app)))
      return program.said
    },
  }
}

export const balancers = { haproxy, nginx, caddy }
