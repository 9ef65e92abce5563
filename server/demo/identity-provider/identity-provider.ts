// The demo identity provider, so that social sign-in works with nothing configured. Development only.

import { readFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { listen } from '../../http/listen.ts'
import type { Log } from '../../telemetry/log.ts'
import { send, sendJson, sendPage } from '../answer.ts'
import { withPort } from '../public-origin.ts'
import { errorPage } from './error-page.ts'
import { createPeople, type People } from './people.ts'
import { createProvider, type DemoClient } from './provider.ts'
import { signIn } from './sign-in.ts'

export type IdentityProvider = { issuer: string; port: number; stop(): Promise<void> }

export type IdentityProviderOptions = {
  host: string
  /** 0 = any free port. */
  port: number
  /** Its port may be 0 too; the real one is filled in. */
  issuer: string
  clients: readonly DemoClient[]
  log: Pick<Log, 'info' | 'warn'>
}

/** @throws Problem when the port cannot be had */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const { host, clients, log } = options
  const listening = await listen(host, options.port, 'IDP_PORT')
  try {
    const issuer = withPort(options.issuer, listening.port)
    const people = createPeople()
    const provider = await createProvider({ issuer, clients, people, log })
    listening.server.on('request', await routes(provider, people, log))
    log.info('The demo identity provider is open.', { address: issuer })
    return { issuer, port: listening.port, stop: listening.close }
  } catch (error) {
    await listening.close()
    throw error
  }
}

async function routes(provider: Provider, people: People, log: Pick<Log, 'warn'>): Promise<RequestListener> {
  const styles = await Promise.all(
    ['../base.css', './sign-in.css'].map((name) => readFile(new URL(name, import.meta.url), 'utf8')),
  )
  const standard = provider.callback()

  return function answerIdentityProvider(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', 'http://idp')
    if (pathname === '/live') return sendJson(response, { status: 'live' })
    if (pathname === '/sign-in.css') {
      return send(response, styles.join('\n'), { headers: { 'content-type': 'text/css; charset=utf-8' } })
    }
    if (!pathname.startsWith('/sign-in/')) return standard(request, response)
    signIn({ request, response, provider, people }).catch((error: unknown) => {
      log.warn('The demo identity provider failed.', { error })
      if (response.headersSent) response.destroy()
      else sendPage(response, errorPage('a fault in the demo identity provider'), { status: 500 })
    })
  }
}
