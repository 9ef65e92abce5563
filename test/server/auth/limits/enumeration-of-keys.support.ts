// Why the routes of API keys reveal nothing about anybody.

const ofSession = 'takes a session: its person is the one who asks'

export const ofApiKeys = {
  'GET /api-key/get': ofSession,
  'GET /api-key/list': ofSession,
  'POST /api-key/create': ofSession,
  'POST /api-key/delete': ofSession,
  'POST /api-key/rotate': ofSession,
  'POST /api-key/update': ofSession,
  'POST /api-key/verify': 'takes a key, which nobody guesses: whose it is is told to who has it',
}
