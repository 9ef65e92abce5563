// The inspector's server side: attached before the services start, it observes all they do until it is detached.

import { observe } from '../../../machines/kit/observe.ts'
import { watch } from '../../telemetry/watcher.ts'
import type { RunningAddresses } from '../../wire/inspection-messages.ts'
import { createHub, type Hub } from './hub.ts'
import { type InspectorRoute, inspectorRoutes, type PageOptions } from './inspector.routes.ts'
import { observerFor } from './machines-source.ts'
import { watcherFor } from './traffic.ts'

export type Inspector = {
  hub: Hub
  routes: (options: PageOptions) => InspectorRoute[]
  /** The origins to which browsers send request ids: another's auth service may not take such a header. */
  joins: string
  /** Ends the streams first, so that no page holds up a server's end. */
  stop: () => void
}

export type Surroundings = {
  appOrigin: string
  /** Where the auth service is: calls to any other address are a provider's. */
  authUrl: string
  /** Whether it is Lockstep's own. */
  isOwnAuth: boolean
  /** The address of a receiver of @statelyai/inspect, to which every message is forwarded. */
  receiver?: string | undefined
  /** The address that opens a file in an editor, with `{path}` for the file. */
  editor: string
  /** Of the mailbox and of the identity provider, where they are npm start’s own. */
  beside?: Pick<RunningAddresses, 'mailbox' | 'identityProvider'>
}

export async function attachInspector(surroundings: Surroundings): Promise<Inspector> {
  const { appOrigin, authUrl, isOwnAuth, receiver, editor, beside } = surroundings
  const addresses = {
    application: appOrigin,
    authService: authUrl,
    inspector: `${appOrigin}/inspect`,
    ...beside,
  }
  const hub = createHub()
  // Imported only where it is wanted: most people have no use for it, nor for the packages that it needs.
  const stately = receiver ? (await import('./stately.ts')).forwardToStately(hub, receiver) : null
  observe(observerFor(hub))
  watch(watcherFor(hub, authUrl))
  return {
    hub,
    routes: (options) => inspectorRoutes(hub, options, { editor, addresses }),
    joins: [appOrigin, ...(isOwnAuth ? [new URL(authUrl).origin] : [])].join(' '),
    stop: () => {
      observe(null)
      watch(null)
      hub.stream.close()
      stately?.stop()
    },
  }
}
