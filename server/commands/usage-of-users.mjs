// The arguments and the help of npm run users.

import { flag, json, string } from './usage-options.mjs'

export const users = {
  does: 'Manages people. Each change goes through the account’s machine, and is in the audit.',
  actions: {
    find: {
      does: 'Finds people by part of their email or name, or by their ID.',
      words: ['<email, name or id>'],
      options: { limit: string('<n>', 'The number of people; 20 by default.'), json },
      example: 'npm run users -- find ada',
    },
    waiting: {
      does: 'Lists the people who wait for approval (SIGN_UP=approval), the earliest sign-up first.',
      options: { limit: string('<n>', 'The number of people; 20 by default.'), json },
      example: 'npm run users -- waiting',
    },
    approve: {
      does: 'Approves a person on the waiting list: they can sign in, and get a mail that says so.',
      words: ['<email>'],
      example: 'npm run users -- approve ada@example.com',
    },
    decline: {
      does: 'Declines a person on the waiting list: their account is deleted, and they get no mail.',
      words: ['<email>'],
      example: 'npm run users -- decline mallory@example.com',
    },
    show: {
      does: 'Shows one person: state, sign-in methods, sessions, codes, mails.',
      words: ['<email>'],
      options: { json },
      example: 'npm run users -- show ada@example.com',
    },
    why: {
      does: 'Says why a person can or can’t sign in: what each way in leads to now, what holds them up, and what you can do.',
      words: ['<email>'],
      options: { json },
      example: 'npm run users -- why ada@example.com',
    },
    story: {
      does: 'Tells what has happened to a person, in sentences, the oldest first.',
      words: ['<email>'],
      options: { limit: string('<n>', 'How many of the newest events; 200 by default.'), json },
      example: 'npm run users -- story ada@example.com',
    },
    'end-sessions': {
      does: 'Ends all sessions of a person.',
      words: ['<email>'],
      example: 'npm run users -- end-sessions ada@example.com',
    },
    lock: {
      does: 'Locks a person’s account: ends their sessions, and no password, code, link or provider signs them in.',
      words: ['<email>'],
      example: 'npm run users -- lock ada@example.com',
    },
    unlock: {
      does: 'Unlocks a person’s account.',
      words: ['<email>'],
      example: 'npm run users -- unlock ada@example.com',
    },
    'recover-factors': {
      does: 'Starts a recovery for a person who has lost every second factor: they confirm it by mail, and wait some days.',
      words: ['<email>'],
      example: 'npm run users -- recover-factors ada@example.com',
    },
    'stop-recovery': {
      does: 'Stops a recovery.',
      words: ['<email>'],
      example: 'npm run users -- stop-recovery ada@example.com',
    },
    grant: {
      does: 'Gives a person a role in the console: support can look people up, an operator can also search for them and act for them.',
      words: ['<email>', '<support or operator>'],
      example: 'npm run users -- grant ada@example.com support',
    },
    revoke: {
      does: 'Withdraws a person’s role in the console.',
      words: ['<email>'],
      example: 'npm run users -- revoke ada@example.com',
    },
    delete: {
      does: 'Deletes a person, and all their data.',
      words: ['<email>'],
      options: { yes: flag('Required, because this cannot be undone.') },
      example: 'npm run users -- delete ada@example.com --yes',
    },
  },
  example: 'npm run users -- find ada',
}
