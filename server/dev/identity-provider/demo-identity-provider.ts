// The demo identity provider, with which social sign-in works in development without configuration.

import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { listen } from '../../http/listen.ts'
import { inRoot } from '../../root.mjs'
import type { Log } from '../../telemetry/log.ts'
import { send, sendJson, sendPage } from '../demo-answer.ts'
import { withPort } from '../public-origin.ts'
import { requestUrl } from '../request-url.ts'
import { aboutPage } from './about-page.ts'
import { createPeople, type People } from './demo-people.ts'
import { createProvider, type DemoClient } from './demo-provider.ts'
import { errorPage, faults } from './provider-error-page.ts'
import { signIn } from './sign-in.ts'

export type IdentityProvider = { issuer: string; port: number; stop(): Promise<void> }

export type IdentityProviderOptions = {
  host: string
  /** 0 = any free port. */
  port: number
  /** Its port may be 0 too; the real one is filled in. */
  issuer: string
  /** Its address: where somebody goes who cannot sign in here. */
  application: string
  clients: readonly DemoClient[]
  log: Pick<Log, 'info' | 'warn'>
}

/** @throws Problem when the port cannot be opened */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const { host, application, clients, log } = options
  const style = await readStyle()
  const listening = await listen(host, options.port, 'IDP_PORT')
  const issuer = withPort(options.issuer, listening.port)
  const people = createPeople()
  // Loaded at the first request: loading takes long, and few people sign in this way.
  let loading: Promise<Provider> | undefined
  const provider = () => {
    loading ??= createProvider({ issuer, application, clients, people, log })
    return loading
  }
  listening.serve((request, response) => {
    answer({ request, response, issuer, application, provider, people, style }).catch((error: unknown) => {
      log.warn('The demo identity provider failed.', { error })
      if (response.headersSent) response.destroy()
      else sendPage(response, errorPage(application, faults.broken), { status: 500 })
    })
  })
  log.info('The demo identity provider is open.', { address: issuer })
  return { issuer, port: listening.port, stop: listening.close }
}

type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  issuer: string
  application: string
  provider: () => Promise<Provider>
  people: People
  style: string
}

async function answer(exchange: Exchange): Promise<void> {
  const { request, response, issuer, application, provider, people, style } = exchange
  const { pathname } = requestUrl(request)
  if (pathname === '/') {
    return request.headers.accept?.includes('html')
      ? sendPage(response, aboutPage(issuer, application))
      : sendJson(response, { provider: 'Lockstep demo identity provider', issuer })
  }
  if (pathname === '/live') return sendJson(response, { status: 'live' })
  if (pathname === '/sign-in.css') {
    return send(response, style, { headers: { 'content-type': 'text/css; charset=utf-8' } })
  }
  const loaded = await provider()
  if (pathname.startsWith('/sign-in/'))
    return signIn({ request, response, provider: loaded, people, application })
  loaded.callback()(request, response)
}

async function readStyle(): Promise<string> {
  const files = ['wire/tokens.css', 'dev/demo-base.css', 'dev/identity-provider/sign-in.css'].map((name) =>
    readFile(inRoot('server', name), 'utf8'),
  )
  return (await Promise.all(files)).join('\n')
}
