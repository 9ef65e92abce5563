// An MCP server of somebody's own: it keeps notes for people, and agents read and change them as far as their tokens allow.

import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import express, { type Express, type Request, type Response } from 'express'
import { z } from 'zod'
import { forExpress, lockstep, type Person } from '../../../../server/integrate/exports.ts'

const notes = new Map<string, string[]>()
const said = (text: string) => ({ content: [{ type: 'text' as const, text }] })

/** The tools, for the person of one request. */
function toolsFor({ claims: { sub } }: Person): McpServer {
  const server = new McpServer({ name: 'Notes', version: '1.0.0' })
  const own = () => notes.get(sub) ?? []
  server.registerTool('read_notes', {}, () => said(own().join('\n')))
  server.registerTool('add_note', { inputSchema: { note: z.string() } }, ({ note }) => {
    notes.set(sub, [...own(), note])
    return said('Added.')
  })
  server.registerTool('delete_notes', {}, () => said(notes.delete(sub) ? 'Deleted.' : 'There were none.'))
  return server
}

async function answer(person: Person, request: Request, response: Response): Promise<void> {
  const transport = new StreamableHTTPServerTransport({})
  await toolsFor(person).connect(transport)
  await transport.handleRequest(request, response, request.body)
}

export function notesForAgents(authUrl: string, resource: string, clientSecret: string): Express {
  const scopes = ['notes.read', 'notes.write']
  const { protect, metadata } = forExpress(
    lockstep({ authUrl, by: 'introspection', resource, clientId: 'notes-for-agents', clientSecret, scopes }),
  )
  const reading = protect(answer, { scope: 'notes.read' })
  const changing = new Map([
    ['add_note', protect(answer, { scope: 'notes.write' })],
    ['delete_notes', protect(answer, { scope: 'notes.write', demand: 'aal2 within 15m' })],
  ])
  const app = express()
  app.get('/.well-known/oauth-protected-resource/mcp', metadata)
  app.post('/mcp', express.json(), ({ body }, response, next) => {
    // Each message of a batch would need its own check.
    if (Array.isArray(body)) response.sendStatus(400)
    else next()
  })
  app.post('/mcp', (request, response) => {
    const { method, params } = request.body ?? {}
    const tool = method === 'tools/call' ? changing.get(params?.name) : undefined
    return (tool ?? reading)(request, response)
  })
  app.all('/mcp', (_, response) => void response.sendStatus(405))
  return app
}
