// Types for the part of oidc-provider that is used here; the package has none of its own.

declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  export type Context = {
    status: number
    body: unknown
    accepts(...types: string[]): string | false
    set(headers: Record<string, string>): void
    oidc: Oidc
  }

  type Oidc = { result?: { login?: { accountId: string } } }

  export type Interaction = {
    uid: string
    params: { client_id: string; scope?: string; login_hint?: string }
    session?: { uid: string; accountId?: string } | undefined
    persist(): Promise<unknown>
  }

  export type InteractionResult =
    | { login: { accountId: string; remember: boolean }; consent: { grantId: string } }
    | { error: string; error_description: string }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): RequestListener
    use(middleware: (ctx: Context, next: () => Promise<void>) => Promise<void>): this
    on(event: 'server_error', listener: (ctx: Context, error: Error) => void): this
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: InteractionResult,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>
    readonly Grant: new (grant: {
      accountId: string
      clientId: string
    }) => {
      addOIDCScope(scope: string): void
      save(): Promise<string>
    }
    readonly Session: {
      findByUid(
        uid: string,
      ): Promise<
        { accountId?: string | undefined; authorizations?: unknown; persist(): Promise<unknown> } | undefined
      >
    }
  }

  export namespace errors {
    class SessionNotFound extends Error {}
  }

  export namespace interactionPolicy {
    class Check {
      constructor(reason: string, description: string, isNeeded: (ctx: Context) => boolean)
    }
    function base(): { get(prompt: 'login' | 'consent'): { checks: { add(check: Check): void } } }
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  /** Creates a separate store, which prints no warning, unlike the default one. */
  export function createMemoryAdapter(): (model: string) => object
}
