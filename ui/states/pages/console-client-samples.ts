// Clients of the OpenID provider as an operator of the console is shown them, as samples.

import type { ListedClients } from '../../../server/wire/console-clients.ts'
import type { ViewReply } from '../../../server/wire/console-views.ts'
import { nothing } from './console-view-samples.ts'

const DAY = 86_400_000

export function clientListAt(now: number): ListedClients {
  const at = (days: number) => new Date(now + days * DAY).toISOString()
  const plain = { since: null, usedAt: null, consents: 0, grants: 0, isTrusted: false, isRemoving: false }
  return {
    clients: [
      {
        ...plain,
        ...{ id: 'wiki', name: 'Wiki', source: 'setting', isTrusted: true, grants: 10_000 },
        redirectUris: ['https://wiki.example.com/callback'],
      },
      {
        ...plain,
        ...{ id: '0a8f3c52-7d19-4f0e-9a37-6b1f0c2d4e55', name: 'Notes', source: 'command' },
        redirectUris: ['https://notes.example.com/callback', 'http://127.0.0.1/callback'],
        ...{ since: at(-90), usedAt: at(-1), consents: 1204, grants: 311 },
      },
      {
        ...plain,
        ...{ id: '7f1c2b9e-5b0a-4f57-9a35-2f6d3f6f9a11', name: 'Editor', source: 'registration' },
        ...{ redirectUris: ['com.example.editor:/callback'], since: at(-2), isRemoving: true },
      },
      {
        ...plain,
        ...{ id: 'https://mcp.example.com/client.json', name: 'mcp.example.com', source: 'document' },
        ...{ redirectUris: [], usedAt: at(-3), grants: 4 },
      },
    ],
    mostCounted: 10_000,
    after: { document: 'https://mcp.example.com/client.json' },
  }
}

export const clientsAt = (now: number): ViewReply => ({ ...nothing, clients: clientListAt(now) })
