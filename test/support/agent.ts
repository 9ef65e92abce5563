// An agent with the client of MCP's SDK, as somebody has it on their machine: it describes itself in a document.

import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'

export class Agent implements OAuthClientProvider {
  readonly clientMetadata: OAuthClientMetadata
  readonly clientMetadataUrl: string
  /** Where it has last sent its person. */
  leadsTo: URL | null = null
  /** What the server has last said was wrong. */
  challenge = ''
  #saved: { client?: OAuthClientInformationMixed; tokens?: OAuthTokens; verifier: string } = { verifier: '' }
  readonly #server: URL
  #transport: StreamableHTTPClientTransport | null = null

  constructor(server: string, clientMetadataUrl: string, clientMetadata: OAuthClientMetadata) {
    this.#server = new URL(server)
    this.clientMetadataUrl = clientMetadataUrl
    this.clientMetadata = clientMetadata
  }

  get redirectUrl() {
    return this.clientMetadata.redirect_uris[0]
  }
  clientInformation() {
    return this.#saved.client
  }
  saveClientInformation(client: OAuthClientInformationMixed) {
    this.#saved.client = client
  }
  tokens() {
    return this.#saved.tokens
  }
  saveTokens(tokens: OAuthTokens) {
    this.#saved.tokens = tokens
  }
  saveCodeVerifier(verifier: string) {
    this.#saved.verifier = verifier
  }
  codeVerifier() {
    return this.#saved.verifier
  }
  /** The SDK hands on the scope of a challenge, and not the level that RFC 9470 has it name. */
  redirectToAuthorization(address: URL) {
    for (const name of ['acr_values', 'max_age']) {
      const [, value] = new RegExp(`${name}="([^"]+)"`).exec(this.challenge) ?? []
      if (value) address.searchParams.set(name, value)
    }
    this.leadsTo = address
  }

  /** @throws UnauthorizedError once its person has been sent to `leadsTo` */
  async use(tool: string, given: Record<string, unknown> = {}) {
    const transport = new StreamableHTTPClientTransport(this.#server, {
      authProvider: this,
      fetch: async (address, init) => {
        const reply = await fetch(address, init)
        this.challenge = reply.headers.get('www-authenticate') ?? this.challenge
        return reply
      },
    })
    this.#transport = transport
    const client = new Client({ name: 'Agent', version: '1.0.0' })
    try {
      await client.connect(transport as Transport)
      return await client.callTool({ name: tool, arguments: given })
    } finally {
      await client.close()
    }
  }

  /** With the code that its person has come back with. */
  finish(returned: URL): Promise<void> {
    if (!this.#transport) throw new Error('It has sent nobody anywhere.')
    return this.#transport.finishAuth(returned.searchParams.get('code') ?? '')
  }
}
