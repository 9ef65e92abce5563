// Faults that are put into the rows of applications, each with the sentence by which the bookkeeper has to tell it.

const granted = (userId: string, sessionId = 'null') =>
  `insert into auth.oauth_grant values ('g', ${userId}, ${sessionId}, 'notes', '{}', now() + interval '1 day')`

const joined = `insert into auth.client_session select id, 'notes', 'nobody', 's' from auth.session limit 1`
const owed = `insert into auth.client_logout (client_id, user_id, sid) values ('notes', 'nobody', 's')`

/** @param ofOwner the id of a verified person, as a query, and their address */
export const grants = (ofOwner: string, owner: string): [spoilt: string, sentence: RegExp][] => [
  [granted(`'nobody'`), /a row of auth\.oauth_grant belongs to auth\."user" nobody/],
  [
    `${granted(ofOwner)}; update auth."user" set banned = true where email = '${owner}'`,
    /owner@example\.com is locked, and notes has a grant/,
  ],
  [
    `insert into auth.oauth_client values ('desk', 'Desk', '{}', '{}', false, '{}', '{}');
     ${granted(ofOwner)}; update auth.oauth_grant set stored_client = 'desk'`,
    /a grant of notes ends with desk/,
  ],
  [granted(`'nobody'`, '(select id from auth.session limit 1)'), /a grant of nobody is of a session of/],
  [
    `insert into auth.refresh_token select n::text, gen_random_uuid(), false, '{}', now() from generate_series(1, 2) n;
    update auth.refresh_token set family_id = (select min(family_id::text)::uuid from auth.refresh_token)`,
    /has 2 refresh tokens that are good/,
  ],
  [joined, /notes is in a session of \S+ as nobody/],
  [`${joined}; ${owed}`, /notes is owed the end of a session that lives/],
]
