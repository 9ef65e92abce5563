// Types for the part of oidc-provider that is used here; the package has none of its own.

declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
  import type { Context as KoaContext, Middleware } from 'koa'

  export type Context = KoaContext & { oidc: Oidc }

  type Params = Readonly<Record<string, unknown>>

  export type Client = {
    clientId: string
    clientName?: string
    clientAuthMethod: string
    redirectUris: readonly string[]
  }

  /** What tokens come from: how a person has signed in, what was asked for, and by which grant. */
  export type Source = {
    acr?: string
    amr?: readonly string[]
    authTime?: number
    scope?: string
    grantId?: string
  }

  type Oidc = {
    route: string
    entities: {
      AuthorizationCode?: Source
      DeviceCode?: Source
      RefreshToken?: Source
      /** An unsigned JWT. */
      PushedAuthorizationRequest?: { request: string }
    }
    result?: { login?: { accountId: string }; consent?: { grantId: string } }
    client: Client
    /** Undefined where the session is nobody’s who may have one. */
    account?: { accountId: string }
    /** Of a request that is posted. */
    body?: Params
    params: Record<string, unknown>
    session: {
      accountId?: string
      acr?: string
      destroyed?: boolean
      sidFor(clientId: string, sid: string): void
    }
  }

  export type Interaction = {
    uid: string
    iat: number
    returnTo: string
    prompt: { name: string; reasons: readonly string[] }
    params: { client_id: string; scope?: string; login_hint?: string } & Params
    session?: { uid: string; accountId?: string } | undefined
    persist(): Promise<unknown>
  }

  export type InteractionResult =
    | {
        login: { accountId: string; remember?: boolean; acr?: string; amr?: readonly string[]; ts?: number }
        consent: { grantId: string }
      }
    | { error: string; error_description: string }

  export type Grant = {
    /** Once it is saved. */
    readonly jti: string
    addOIDCScope(scope: string): void
    addResourceScope(resource: string, scope: string): void
    save(): Promise<string>
  }

  export type Payload = Record<string, unknown>

  /** What the engine asks of its storage, for each of its models. */
  export type Adapter = {
    upsert(id: string, payload: Payload, expiresIn: number): Promise<void>
    find(id: string): Promise<Payload | undefined>
    destroy(id: string): Promise<void>
    consume?(id: string): Promise<void>
    revokeByGrantId?(grantId: string): Promise<void>
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    /** That of the request which the engine answers. */
    static readonly ctx: Context | undefined
    readonly middleware: readonly Middleware[]
    callback(): RequestListener
    listen(port: number, host: string): unknown
    use(middleware: (ctx: Context, next: () => Promise<void>) => Promise<void>): this
    on(event: 'server_error', listener: (ctx: Context, error: Error) => void): this
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: InteractionResult,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<string>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: InteractionResult,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>
    readonly Client: {
      find(id: string): Promise<Client | undefined>
      prototype: {
        compareClientSecret(this: Client, secret: string): Promise<boolean>
        backchannelLogout(sub: string, sid: string): Promise<void>
      }
    }
    readonly ReplayDetection: {
      unique(iss: string, jti: string, exp: number): Promise<boolean>
    }
    readonly Grant: {
      new (grant: { accountId: string; clientId: string }): Grant
      find(id: string): Promise<Grant | undefined>
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
    class InvalidClient extends Error {
      /** Whether the application is told, by way of the browser. */
      allow_redirect: boolean
      constructor(description: string, detail: string)
    }
    class InvalidClientAuth extends Error {
      constructor(detail: string)
    }
    class InvalidDpopProof extends Error {
      constructor(description: string)
    }
    class InvalidGrant extends Error {
      constructor(detail: string)
    }
    class InvalidRequest extends Error {
      constructor(description: string)
    }
    class InvalidToken extends Error {
      constructor(detail: string)
    }
    class InvalidScope extends Error {
      constructor(description: string, scope: unknown)
    }
    class InvalidTarget extends Error {}
    class InvalidClientMetadata extends Error {
      constructor(description: string)
    }
    class TemporarilyUnavailable extends Error {
      constructor(description: string)
    }
    class OIDCProviderError extends Error {
      error: string
      error_description: string
      statusCode: number
    }
    class CustomOIDCProviderError extends OIDCProviderError {
      constructor(error: string, description: string)
    }
  }

  export namespace interactionPolicy {
    class Check {
      constructor(reason: string, description: string, isNeeded: (ctx: Context) => boolean | Promise<boolean>)
    }
    type Policy = {
      get(prompt: 'login' | 'consent'): {
        checks: { add(check: Check): void; clear(): void; remove(reason: string): void }
      }
    }
    function base(): Policy
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  /** Creates a separate store, which prints no warning, unlike the default one. */
  export function createMemoryAdapter(): (model: string) => object
}
